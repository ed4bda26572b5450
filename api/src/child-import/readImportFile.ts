import { Readable } from 'node:stream';
import { faultColumns, importColumns, mostImportLines } from '@bairn/shared/schema/importColumns';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import { detectEncoding } from '../csv/decode.ts';
import { readRecords } from '../csv/readRecords.ts';
import { invalid } from '../refusals/refusal.ts';

/** A line of the file, from 1; a cell with line breaks makes the next one begin later. */
export type ImportLine = { line: number; cells: readonly string[] };

export type ImportFile = {
  header: readonly string[];
  /** Where each known field stands. */
  columns: ReadonlyMap<string, number>;
  unknown: readonly string[];
  /** Without empty ones. */
  lines: readonly ImportLine[];
  /** Where reading could not go on. */
  broken: { line: number; reason: string } | null;
};

const refuse = (problem: string) => invalid({ file: [problem] });

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const fields = new Map(
  importColumns.flatMap(({ field, name, also }) => [name, ...also].map((word) => [plain(word), field] as const)),
);
const ignored = new Set(faultColumns.map(plain));

/** `PK`: a workbook of Excel or LibreOffice. The older kind begins with the second. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** @throws Refusal 422 for a file that is no text */
async function decode(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) throw refuse('The file is empty.');
  if (workbooks.some((start) => start.every((byte, index) => bytes[index] === byte))) {
    throw refuse('This is a workbook. Save it as CSV in your spreadsheet, and choose that file.');
  }
  const encoding = await detectEncoding([bytes]);
  if (!encoding) throw refuse('This is not a text file. Choose a CSV file.');
  return new TextDecoder(encoding).decode(bytes);
}

/** Spreadsheets separate by commas, by semicolons where the comma is a decimal point, or by tabs. */
function delimiterOf(text: string): string {
  const heading = /\S.*/.exec(text)?.[0] ?? '';
  const count = (mark: string) => heading.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** @throws Refusal 422 where a column is needed and not there, or stands twice */
function readHeading(header: readonly string[]): Pick<ImportFile, 'columns' | 'unknown'> {
  const columns = new Map<string, number>();
  const unknown: string[] = [];
  for (const [index, heading] of header.entries()) {
    const field = fields.get(plain(heading));
    const former = field === undefined ? undefined : columns.get(field);
    if (former !== undefined) {
      throw refuse(`The columns "${header[former]}" and "${heading}" say the same. Remove one of them.`);
    }
    if (field !== undefined) columns.set(field, index);
    else if (plain(heading) !== '' && !ignored.has(plain(heading))) unknown.push(heading.slice(0, 60));
  }
  const missing = importColumns.filter(({ field, required }) => required && !columns.has(field));
  if (missing.length > 0) {
    const names = listWords(missing.map(({ name }) => `"${name}"`));
    throw refuse(`The first line of the file has no ${missing.length === 1 ? 'column' : 'columns'} ${names}.`);
  }
  return { columns, unknown };
}

/** Reads a file of children and carers. @throws Refusal 422 where it cannot be such a file, or has too many lines */
export async function readImportFile(bytes: Uint8Array): Promise<ImportFile> {
  const text = await decode(bytes);
  let header: string[] | undefined;
  const lines: ImportLine[] = [];
  let broken: ImportFile['broken'] = null;
  for await (const found of readRecords(Readable.from([text]), delimiterOf(text))) {
    if ('broken' in found) broken = { line: found.line, reason: found.broken };
    else if (isBlank(found.record)) continue;
    else if (!header) header = found.record.map((heading) => heading.trim());
    else lines.push({ line: found.line, cells: found.record });
    if (lines.length > mostImportLines) {
      throw refuse(`The file has more than ${plural(mostImportLines, 'line')}. Split it into several files.`);
    }
  }
  if (!header)
    throw refuse(broken ? 'The file cannot be read as CSV.' : 'The file has no line that names its columns.');
  const { columns, unknown } = readHeading(header);
  return { header, columns, unknown, lines, broken };
}
