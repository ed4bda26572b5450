/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Find childcare in Scotland</h1>
    </main>
  );
}
