import type { Drawn, Shape } from './drawPicture.ts';
import type { Words } from './drawPreview.ts';

/** Maximum pixels of an upload, those of the largest pictures that phones take. It is checked before decoding. */
export const mostPixels = 50_000_000;
/** Version of the drawing of link previews, part of the cache key. */
export const drawingVersion = 1;

/** What the image process draws: an upload, a card or a photo for a link preview. */
export type Work =
  | { kind: 'picture'; bytes: Uint8Array; shape: Shape }
  | { kind: 'card'; words: Words }
  | { kind: 'photo'; bytes: Uint8Array };

/** Why nothing was drawn; `ended`: the process died or took too long. */
export type Failure = 'unreadable' | 'too-many-pixels' | 'ended';

export type Outcome = { drawn: Drawn } | { failure: Failure };
