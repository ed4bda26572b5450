import { Unclean, type VideoType } from './unclean.ts';

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
} as const;
/** SeekHead, Info, Tracks, Cluster, Cues, Void and CRC-32: what a player needs of a segment. */
const needed = new Set([0x114d9b74, ids.info, ids.tracks, ids.cluster, 0x1c53bb6b, 0xec, 0xbf]);
/** Of Info: timestamp scale, duration, and the names of the programs that wrote it, which the format asks for. */
const neededOfInfo = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741, 0xec, 0xbf]);
/** Elements that begin another part of the segment, and end a cluster without a length. */
const parts = new Set([...needed, 0x1941a469, 0x1043a770, 0x1254c367].filter((id) => id > 0xffffff));

type Element = { id: number; at: number; start: number; end: number; isOpen: boolean };

/** Whether the file says that it is WebM or Matroska. */
export const isWebm = (bytes: Uint8Array) =>
  bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3;

/** The number of bytes of a number of variable length, by its first byte. */
function lengthOf(first: number | undefined): number {
  const length = first ? Math.clz32(first) - 23 : 9;
  if (length > 8) throw new Unclean('unreadable');
  return length;
}

function readElement(bytes: Uint8Array, at: number, to: number): Element {
  const idLength = lengthOf(bytes[at]);
  if (idLength > 4 || at + idLength >= to) throw new Unclean('unreadable');
  let id = 0;
  for (const byte of bytes.subarray(at, at + idLength)) id = id * 256 + byte;
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(bytes[sizeAt]);
  if (sizeAt + sizeLength > to) throw new Unclean('unreadable');
  const mask = 2 ** (8 - sizeLength) - 1;
  let size = (bytes[sizeAt] ?? 0) & mask;
  let isOpen = size === mask;
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeLength)) {
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  const start = sizeAt + sizeLength;
  // A recording that a browser made while it ran has no lengths.
  if (isOpen) return { id, at, start, end: to, isOpen };
  if (start + size > to) throw new Unclean('unreadable');
  return { id, at, start, end: start + size, isOpen };
}

function* elements(bytes: Uint8Array, from: number, to: number): Generator<Element> {
  for (let at = from; at < to;) {
    const element = readElement(bytes, at, to);
    yield element;
    at = element.end;
  }
}

/** Makes an element one that players skip, of the same length. */
function empty(bytes: Uint8Array, { at, end }: Element): void {
  const length = end - at;
  bytes.fill(0, at, end);
  bytes[at] = 0xec;
  if (length < 9) bytes[at + 1] = 0x80 + length - 2;
  else new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(at + 1, 2n ** 56n + BigInt(length - 9));
}

/** Where a cluster without a length ends: at the next part of the segment. */
function endOfCluster(bytes: Uint8Array, cluster: Element): number {
  for (const child of elements(bytes, cluster.start, cluster.end)) if (parts.has(child.id)) return child.at;
  return cluster.end;
}

function readTrackTypes(bytes: Uint8Array, tracks: Element): number[] {
  return [...elements(bytes, tracks.start, tracks.end)]
    .filter(({ id }) => id === ids.track)
    .map((track) => {
      const type = [...elements(bytes, track.start, track.end)].find(({ id }) => id === ids.trackType);
      return type ? (bytes[type.end - 1] ?? 0) : 0;
    });
}

/**
 * Removes tags, attachments, chapters and titles from a WebM file. Elements keep their place and length. The bytes are
 * changed in place.
 * @throws Unclean where the file cannot be read, or has a track that is neither picture nor sound
 */
export function cleanWebm(bytes: Uint8Array): VideoType {
  const header = readElement(bytes, 0, bytes.byteLength);
  const segment = readElement(bytes, header.end, bytes.byteLength);
  if (header.id !== ids.ebml || segment.id !== ids.segment) throw new Unclean('unreadable');
  const types: number[] = [];
  for (let at = segment.start; at < segment.end;) {
    const part = readElement(bytes, at, segment.end);
    const end = part.isOpen && part.id === ids.cluster ? endOfCluster(bytes, part) : part.end;
    if (!needed.has(part.id)) empty(bytes, { ...part, end });
    else if (part.id === ids.info) {
      for (const child of elements(bytes, part.start, end)) if (!neededOfInfo.has(child.id)) empty(bytes, child);
    } else if (part.id === ids.tracks) types.push(...readTrackTypes(bytes, part));
    at = end;
  }
  // What stands behind the segment is no part of it.
  if (segment.end < bytes.byteLength) throw new Unclean('unreadable');
  if (types.some((type) => type !== 1 && type !== 2)) throw new Unclean('other-track');
  if (!types.includes(1)) throw new Unclean('unreadable');
  return 'video/webm';
}
