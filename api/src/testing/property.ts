import fc from 'fast-check';

/** How often a test repeats itself: few times in every run, `whole` times with `BAIRN_TEST_ALL=1`. */
export const upTo = (few: number, whole: number) => (process.env['BAIRN_TEST_ALL'] === '1' ? whole : few);

/** Records the next step of a sequence, e.g. `step 3 of 12: refund`. */
type Note = (doing: string) => void;

/**
 * Checks a property of sequences of steps on a database. The sequences are the same in each run, so that no run fails
 * by chance; `BAIRN_PROPERTY_SEED` and `BAIRN_PROPERTY_RUNS` choose others, `BAIRN_PROPERTY_PATH` a single one. Failing
 * sequences are not shrunk, which would take hours.
 * @param limits `runs`: how many sequences; `each` and `all`: seconds for one of them and for all, below the timeout of
 * the test.
 * @throws with the seed, the sequence and its last step, when it fails, never ends or takes too long.
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
    // Its cause is the error in the sequence.
    const { message, cause } = error as Error;
    const wrong = cause instanceof Error ? cause.message : 'no error';
    // The first line is all that a summary shows.
    throw new Error(`It was at: ${doing}: ${wrong}\n${message}`, { cause });
  }
}
