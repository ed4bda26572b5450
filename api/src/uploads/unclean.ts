/** The type of a video that was cleaned. */
export type VideoType = 'video/mp4' | 'video/webm';

/** A video that is refused: its container cannot be read, or has a track whose content is not known. */
export class Unclean extends Error {
  readonly why: 'unreadable' | 'other-track';

  constructor(why: Unclean['why']) {
    super(`The video cannot be cleaned: ${why}.`);
    this.why = why;
  }
}
