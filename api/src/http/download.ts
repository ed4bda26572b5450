import { Readable } from 'node:stream';
import { byteOrderMark, csvLine, type Cell } from '@bairn/shared/format/csv';

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

/** A CSV file of a heading and the rows of many batches, with a byte order mark for spreadsheets. */
export function csvDownload(
  name: string,
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
) {
  async function* lines() {
    yield `${byteOrderMark}${csvLine(head)}`;
    for await (const rows of batches) yield rows.map(csvLine).join('');
  }
  return new Download(name, 'text/csv; charset=utf-8', lines());
}
