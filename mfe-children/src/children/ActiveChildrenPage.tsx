/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Children</h1>
    </main>
  );
}
