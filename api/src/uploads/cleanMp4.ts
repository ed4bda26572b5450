import { Unclean, type VideoType } from './unclean.ts';

/** Boxes that hold others. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'mfra']);
/** Boxes that a player needs: times, codecs and where the samples are. Nothing else is kept. */
const needed = new Set(
  `ftyp styp mdat free skip wide sidx mvhd tkhd elst mdhd hdlr vmhd smhd nmhd dref stsd stts ctts stsc stsz stz2 stco co64
  stss sdtp sgpd sbgp mehd trex mfhd tfhd tfdt trun tfra mfro cslg`.split(/\s+/),
);

/** Whether the file says that it is MP4 or QuickTime. */
export const isMp4 = (bytes: Uint8Array) => nameAt(bytes, 4) === 'ftyp';

const nameAt = (bytes: Uint8Array, at: number) => String.fromCodePoint(...bytes.subarray(at, at + 4));

/**
 * Removes what is no picture or sound from an MP4 or QuickTime file: location, device, titles and any box that is not
 * known. Boxes keep their place and length, so that the samples stay where the tables say. The bytes are changed in place.
 * @throws Unclean where the file cannot be read, or has a track that is neither picture nor sound: it may hold where the
 * camera was
 */
export function cleanMp4(bytes: Uint8Array): VideoType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tracks: string[] = [];

  function walk(from: number, to: number, inTrack: boolean): void {
    let at = from;
    while (at < to) {
      if (to - at < 8) throw new Unclean('unreadable');
      const name = nameAt(bytes, at + 4);
      let head = 8;
      let size = view.getUint32(at);
      if (size === 1) {
        if (to - at < 16) throw new Unclean('unreadable');
        head = 16;
        size = Number(view.getBigUint64(at + 8));
      } else if (size === 0) size = to - at;
      if (size < head || size > to - at) throw new Unclean('unreadable');
      const end = at + size;
      if (containers.has(name)) walk(at + head, end, inTrack || name === 'trak');
      else if (!needed.has(name)) {
        bytes.set([0x66, 0x72, 0x65, 0x65], at + 4);
        bytes.fill(0, at + head, end);
      } else if (name === 'free' || name === 'skip' || name === 'wide') bytes.fill(0, at + head, end);
      else if (name === 'hdlr' && inTrack) {
        const kind = size >= head + 12 ? nameAt(bytes, at + head + 8) : '';
        // QuickTime has a second one in `minf`, which says how the data is reached.
        if (kind !== 'url ' && kind !== 'alis') tracks.push(kind);
      }
      at = end;
    }
  }

  walk(0, bytes.byteLength, false);
  if (tracks.some((kind) => kind !== 'vide' && kind !== 'soun')) throw new Unclean('other-track');
  if (!tracks.includes('vide')) throw new Unclean('unreadable');
  return 'video/mp4';
}
