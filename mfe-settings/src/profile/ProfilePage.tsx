/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Your Profile</h1>
    </main>
  );
}
