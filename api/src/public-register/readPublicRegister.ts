import { parse, type Info } from 'csv-parse';
import { readHeader, type Columns } from './columns.ts';
import { encodingOf, textOf, UnreadableFileError, type Encoding } from './decode.ts';
import { parseRow, type Parsed } from './parseRow.ts';

/** Longest record in characters; a longer one is a quotation mark that was never closed. */
const longestRecord = 100_000;

export type Opened = { encoding: Encoding; columns: Columns };
export type Line = { line: number; parsed: Parsed };

type Raw = { record: string[]; info: Info };

const recordsOf = (path: string, encoding: Encoding, read: (bytes: number) => void) =>
  textOf(path, encoding, read).compose(
    parse({ info: true, relax_column_count: true, relax_quotes: true, max_record_size: longestRecord }),
  ) as AsyncIterable<Raw>;

/** A refused row with the reason why reading cannot continue. */
const brokenOff = (error: unknown): Parsed => ({
  is: 'refused',
  reasons: [`cannot be read, nor what follows: ${error instanceof Error ? error.message : String(error)}`],
});

/**
 * Reads a register file record by record. `opened` gets its encoding and columns first, `read` the part of the file
 * that was read, from 0 to 1.
 * @throws UnreadableFileError where it is not a register file.
 */
export async function* readPublicRegister(
  path: string,
  { opened, read }: { opened(file: Opened): void; read(part: number): void },
): AsyncGenerator<Line> {
  const { encoding, bytes } = await encodingOf(path);
  let done = 0;
  let columns: Columns | undefined;
  let line = 1;
  try {
    for await (const { record, info } of recordsOf(path, encoding, (size) => read((done += size) / bytes))) {
      const starts = line;
      line = info.lines + 1;
      if (columns) {
        yield { line: starts, parsed: parseRow(record, columns) };
      } else if (record.some((value) => value.trim() !== '')) {
        columns = readHeader(record);
        opened({ encoding, columns });
      }
    }
  } catch (error) {
    if (error instanceof UnreadableFileError || !columns || !isCsvError(error)) throw error;
    yield { line, parsed: brokenOff(error) };
  }
  if (!columns) throw new UnreadableFileError(`${path} has no line that names its columns.`);
}

const isCsvError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
