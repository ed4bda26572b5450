/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Sessions</h1>
    </main>
  );
}
