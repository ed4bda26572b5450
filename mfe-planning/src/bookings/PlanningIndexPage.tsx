/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Planning</h1>
    </main>
  );
}
