/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Childcare service</h1>
    </main>
  );
}
