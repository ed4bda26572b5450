/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Search childcare</h1>
    </main>
  );
}
