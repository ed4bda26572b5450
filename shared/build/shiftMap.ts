import { decode, encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec';

/**
 * A map after each `mark` in the script that it is about was replaced by a text of another length.
 * @param script the script before that.
 */
export function shiftMap(content: Buffer, script: string, mark: string, replacement: string): Buffer {
  const wider = replacement.length - mark.length;
  const map = JSON.parse(content.toString()) as { mappings: string };
  const lines = script.split('\n');
  const moved = decode(map.mappings).map((segments, line) => {
    const marks = placesOf(mark, lines[line] ?? '');
    if (marks.length === 0) return segments;
    return segments.map(([column, ...rest]) => [
      column + wider * marks.filter((place) => place < column).length,
      ...rest,
    ]);
  });
  return Buffer.from(JSON.stringify({ ...map, mappings: encode(moved as SourceMapMappings) }));
}

function placesOf(mark: string, line: string): number[] {
  const places: number[] = [];
  for (let at = line.indexOf(mark); at >= 0; at = line.indexOf(mark, at + mark.length)) places.push(at);
  return places;
}
