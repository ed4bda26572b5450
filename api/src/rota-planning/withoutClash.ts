/** PostgreSQL's code for a row that overlaps another one. */
const excluded = '23P01';
const mostTries = 3;

/**
 * Runs a transaction again where a person got a shift at another service in the same moment: then the change is judged with
 * that shift known, and is a conflict.
 */
export async function withoutClash<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostTries || (error as { code?: string }).code !== excluded) throw error;
    }
  }
}
