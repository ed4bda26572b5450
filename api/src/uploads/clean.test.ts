import { describe, expect, it } from 'vitest';
import { cleanMp4 } from './cleanMp4.ts';
import { cleanWebm } from './cleanWebm.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const place = ascii('+55.9533-003.1883/');
const has = (bytes: Uint8Array, part: Uint8Array) => Buffer.from(bytes).includes(Buffer.from(part));

/** A box of an MP4. */
function box(name: string, ...content: Uint8Array[]) {
  const inside = join(...content);
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, inside.length + 8);
  head.set(ascii(name), 4);
  return join(head, inside);
}
const track = (kind: string) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', new Uint8Array(8), ascii(kind), new Uint8Array(12)),
      box('minf', box('stbl', box('stsd', new Uint8Array(8)))),
    ),
  );
const mp4 = (...more: Uint8Array[]) =>
  join(
    box('ftyp', ascii('isom0000')),
    box('moov', box('mvhd', new Uint8Array(100)), track('vide'), track('soun'), ...more),
    box('mdat', ascii('sound and picture')),
  );

/** An element of a WebM with a length of one or eight bytes. */
const element = (id: number[], content: Uint8Array, open = false) =>
  open
    ? join(new Uint8Array([...id, 0x01, 255, 255, 255, 255, 255, 255, 255]), content)
    : join(new Uint8Array([...id, 0x80 + content.length]), content);
const trackOf = (type: number) =>
  element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], new Uint8Array([type]))));
const webm = (parts: Uint8Array[], open = false) =>
  join(element([0x1a, 0x45, 0xdf, 0xa3], ascii('webm')), element([0x18, 0x53, 0x80, 0x67], join(...parts), open));
const cluster = (open = false) => element([0x1f, 0x43, 0xb6, 0x75], element([0xa3], ascii('frames')), open);

describe('an MP4', () => {
  it('loses where it was made, at the same length, and keeps picture and sound', () => {
    const bytes = mp4(box('udta', box('\u00a9xyz'.slice(1) + 'z', place)), box('meta', place), box('uuid', place));
    const before = bytes.length;
    expect(has(bytes, place)).toBe(true);
    expect(cleanMp4(bytes)).toBe('video/mp4');
    expect(has(bytes, place)).toBe(false);
    expect(bytes).toHaveLength(before);
    expect(has(bytes, ascii('sound and picture'))).toBe(true);
  });

  it('that says nothing of the kind stays as it is', () => {
    const bytes = mp4();
    const before = bytes.slice();
    cleanMp4(bytes);
    expect(bytes).toEqual(before);
  });

  it.each([
    ['has a track of data', mp4(track('meta')), 'other-track'],
    ['is cut off', mp4().subarray(0, 60), 'unreadable'],
    [
      'has a box that is longer than its parent',
      join(box('ftyp'), new Uint8Array([0, 0, 0, 99]), ascii('moov')),
      'unreadable',
    ],
    ['has no picture', box('ftyp'), 'unreadable'],
  ])('that %s is refused', (_, bytes, why) => expect(() => cleanMp4(bytes)).toThrow(why));
});

describe('a WebM', () => {
  it.each([false, true])('loses its tags and title, also where a browser recorded it without lengths (%s)', (open) => {
    const info = element(
      [0x15, 0x49, 0xa9, 0x66],
      join(element([0x7b, 0xa9], place), element([0x4d, 0x80], ascii('muxer'))),
    );
    const tags = element([0x12, 0x54, 0xc3, 0x67], place);
    const bytes = webm([info, trackOf(1), cluster(open), tags, cluster(open)], open);
    const before = bytes.length;
    expect(cleanWebm(bytes)).toBe('video/webm');
    expect(has(bytes, place)).toBe(false);
    expect(has(bytes, ascii('frames'))).toBe(true);
    expect(bytes).toHaveLength(before);
    expect(cleanWebm(bytes)).toBe('video/webm');
  });

  it.each([
    ['has a track of data', webm([trackOf(1), trackOf(33), cluster()]), 'other-track'],
    ['is cut off', webm([trackOf(1), cluster()]).subarray(0, 20), 'unreadable'],
    ['has more behind it', join(webm([trackOf(1)]), place), 'unreadable'],
  ])('that %s is refused', (_, bytes, why) => expect(() => cleanWebm(bytes)).toThrow(why));
});
