import { encodingOf, textOf, UnreadableFileError, type Encoding } from '../csv/decode.ts';
import { readRecords } from '../csv/readRecords.ts';
import { readHeader, type Columns } from './columns.ts';
import { parseRow, type Parsed } from './parseRow.ts';

export type Opened = { encoding: Encoding; columns: Columns };
export type Line = { line: number; parsed: Parsed };

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
  for await (const found of readRecords(textOf(path, encoding, (size) => read((done += size) / bytes)))) {
    const { line } = found;
    if ('broken' in found) {
      if (!columns) throw new UnreadableFileError(`${path} cannot be read: ${found.broken}.`);
      yield { line, parsed: { is: 'refused', reasons: [`cannot be read, nor what follows: ${found.broken}`] } };
    } else if (columns) {
      yield { line, parsed: parseRow(found.record, columns) };
    } else if (found.record.some((value) => value.trim() !== '')) {
      columns = readHeader(found.record);
      opened({ encoding, columns });
    }
  }
  if (!columns) throw new UnreadableFileError(`${path} has no line that names its columns.`);
}
