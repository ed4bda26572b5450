import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { now } from '@bairn/shared/schema/clock';

/** A file of an archive, written as a stream. `packed`: its content is already compressed. */
export type Part = { name: string; packed?: boolean; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Streams a ZIP archive: neither a part nor the whole is in memory. */
export async function* zipOf(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  function* written() {
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  for await (const { name, packed, chunks } of parts) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = now();
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* written();
    }
    file.push(new Uint8Array(0), true);
    yield* written();
  }
  zip.end();
  yield* written();
}
