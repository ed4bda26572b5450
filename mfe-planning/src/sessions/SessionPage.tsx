/** Stands in until the screen is built. */
export function Component() {
  return (
    <main>
      <h1>Session</h1>
    </main>
  );
}
