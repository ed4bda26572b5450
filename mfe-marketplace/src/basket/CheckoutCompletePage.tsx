/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Booking confirmed</h1>
    </main>
  );
}
