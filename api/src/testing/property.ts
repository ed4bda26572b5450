import fc from 'fast-check';

/** Notes what a sequence does next, e.g. `step 3 of 12: refund`. */
type Note = (doing: string) => void;

/**
 * Holds a property of sequences of steps on a database. The sequences are the same in each run, so that no run fails by
 * chance; `BAIRN_PROPERTY_SEED` and `BAIRN_PROPERTY_RUNS` walk through others, `BAIRN_PROPERTY_PATH` through a single one. None is made smaller, which takes hours.
 * @param limits `runs`: how many sequences; `each` and `all`: seconds for one of them and for all, less than the test has.
 * @throws with the seed, the sequence and what it did last, when it fails, never ends or takes too long.
 */
export async function holdsForAll<Sequence>(
  sequences: fc.Arbitrary<Sequence>,
  { runs, each, all }: { runs: number; each: number; all: number },
  walk: (sequence: Sequence, note: Note) => Promise<void>,
): Promise<void> {
  let doing = 'nothing yet';
  const property = fc.asyncProperty(sequences, async (sequence) => {
    doing = 'its beginning';
    await walk(sequence, (next) => (doing = next));
  });
  try {
    await fc.assert(property, {
      numRuns: Number(process.env['BAIRN_PROPERTY_RUNS'] ?? runs),
      seed: Number(process.env['BAIRN_PROPERTY_SEED'] ?? 2026),
      ...(process.env['BAIRN_PROPERTY_PATH'] ? { path: process.env['BAIRN_PROPERTY_PATH'] } : {}),
      endOnFailure: true,
      timeout: each * 1000,
      interruptAfterTimeLimit: all * 1000,
      markInterruptAsFailure: true,
    });
  } catch (error) {
    // Its cause is what went wrong in the sequence.
    const { message, cause } = error as Error;
    const wrong = cause instanceof Error ? `\n${cause.message}` : '';
    throw new Error(`${message}\nIt was at: ${doing}${wrong}`, { cause });
  }
}
