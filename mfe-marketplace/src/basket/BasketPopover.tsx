/** Stands in until the basket is built. */
export function Component() {
  return null;
}
