import { Readable } from 'node:stream';

/** A file that a call answers instead of JSON. It is streamed, so its size does not matter. */
export class Download {
  readonly name: string;
  readonly contentType: string;
  readonly body: AsyncIterable<string | Uint8Array>;

  constructor(name: string, contentType: string, body: AsyncIterable<string | Uint8Array>) {
    this.name = name;
    this.contentType = contentType;
    this.body = body;
  }

  get headers() {
    return {
      'content-type': this.contentType,
      // Names are the API's own words; characters that a header cannot have are removed all the same.
      'content-disposition': `attachment; filename="${this.name.replaceAll(/[^\w .()-]/g, '')}"`,
    };
  }

  stream() {
    return Readable.from(this.body);
  }
}

type Cell = string | number | null;

/**
 * One cell. A spreadsheet runs text that begins with one of these characters as a formula, so an apostrophe is put
 * before it (CSV injection).
 */
function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** A CSV file of a heading and the rows of many batches, with a byte order mark for spreadsheets. */
export function csvDownload(
  name: string,
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
) {
  async function* lines() {
    yield `\uFEFF${csvLine(head)}`;
    for await (const rows of batches) yield rows.map(csvLine).join('');
  }
  return new Download(name, 'text/csv; charset=utf-8', lines());
}
