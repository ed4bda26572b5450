/**
 * A place where requests wait for each other, so that a race in a test is certain: each goes on when as many have
 * come. Then it starts again.
 */
export function meeting(size: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((go) => {
      waiting.push(go);
      if (waiting.length < size) return;
      for (const each of waiting) each();
      waiting = [];
    });
}
