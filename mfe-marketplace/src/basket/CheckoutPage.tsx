/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Checkout</h1>
    </main>
  );
}
