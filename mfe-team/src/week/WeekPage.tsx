/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Week</h1>
    </main>
  );
}
