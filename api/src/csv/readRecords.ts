import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** Longest record in characters; a longer one is a quotation mark that was never closed. */
const longestRecord = 100_000;

/** A record with the line on which it starts, from 1; or the reason why reading cannot continue. */
export type CsvRecord = { line: number; record: string[] } | { line: number; broken: string };

const isCsvError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');

/**
 * Reads the records of a CSV text one by one, also those with too few or too many values, and empty lines. All before a
 * fault are read, which csv-parse's own stream drops where they wait to be taken.
 */
export async function* readRecords(text: Readable, delimiter = ','): AsyncGenerator<CsvRecord> {
  const read: CsvRecord[] = [];
  let line = 1;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
    on_record(record: string[], { lines }) {
      read.push({ line, record });
      line = lines + 1;
      return null;
    },
  });
  const settled = (start: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
  // Each write answers with its fault; without a listener it would end the process too.
  parser.on('error', () => {});
  parser.resume();
  try {
    for await (const chunk of text) {
      await settled((done) => parser.write(chunk, done));
      yield* read.splice(0);
    }
    await settled((done) => parser.end(done));
    yield* read.splice(0);
  } catch (error) {
    if (!isCsvError(error)) throw error;
    yield* read.splice(0);
    yield { line, broken: error.message };
  }
}
