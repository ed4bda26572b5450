import type { Words } from './drawPreview.ts';

/** Maximum pixels of an upload, those of the largest pictures that phones take. It is checked before decoding. */
export const mostPixels = 50_000_000;
/** Version of the drawing of link previews, part of the cache key. */
export const drawingVersion = 1;

/** The target size: cut to exactly this size, or fitted into it without enlarging. JPEG is for what goes into a PDF. */
export type Shape = { width: number; height: number; fit: 'cover' | 'inside'; as?: 'webp' | 'jpeg' };

/** An image with its size in pixels. */
export type Drawn = { bytes: Uint8Array; width: number; height: number };

/** What the image process draws: an upload, a card or a photo for a link preview. */
export type Work =
  | { kind: 'picture'; bytes: Uint8Array; shape: Shape }
  | { kind: 'card'; words: Words }
  | { kind: 'photo'; bytes: Uint8Array };

/** Why nothing was drawn; `ended`: the process died or took too long. */
export type Failure = 'unreadable' | 'too-many-pixels' | 'ended';

export type Outcome = { drawn: Drawn } | { failure: Failure };
