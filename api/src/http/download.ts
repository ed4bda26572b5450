import { Readable } from 'node:stream';
import { byteOrderMark, csvLine, type Cell } from '@bairn/shared/format/csv';

/** A file that a call answers instead of JSON. It is streamed, so its size does not matter. */
export class Download {
  readonly name: string;
  readonly contentType: string;
  readonly body: AsyncIterable<string | Uint8Array>;
  /** A caller that has the file with this tag (`If-None-Match`) gets a 304 without it. */
  readonly tag: string | null;

  constructor(
    name: string,
    contentType: string,
    body: AsyncIterable<string | Uint8Array>,
    { tag = null }: { tag?: string | null } = {},
  ) {
    this.name = name;
    this.contentType = contentType;
    this.body = body;
    this.tag = tag;
  }

  get headers() {
    return {
      'content-type': this.contentType,
      // Names are the API's own words; characters that a header cannot have are removed all the same.
      'content-disposition': `attachment; filename="${this.name.replaceAll(/[^\w .()-]/g, '')}"`,
      // Kept by the caller alone, who asks each time whether it is still the same.
      ...(this.tag && { etag: this.tag, 'cache-control': 'private, no-cache' }),
    };
  }

  /** Whether the header `If-None-Match` names this file; a proxy may have made the tag weak. */
  isKnown(header: string | undefined): boolean {
    const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
    return this.tag !== null && (known.includes(this.tag) || known.includes('*'));
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
