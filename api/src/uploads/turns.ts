import { Refusal } from '../refusals/refusal.ts';

/**
 * Lets few files into memory at a time. The others wait without their bytes, and beyond `waiting` they are sent away to
 * come again.
 */
export function makeTurns({ running: most, waiting: mostWaiting }: { running: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= most) {
      if (waiting.length >= mostWaiting) {
        throw new Refusal(503, 'Many pictures are being checked at the moment. Please try again in a minute.', {
          retryAfter: 10,
        });
      }
      // The one who leaves hands its turn over.
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
