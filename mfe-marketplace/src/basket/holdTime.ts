import { plural } from '@bairn/shared/format/plural';

/** Seconds for which a place is still kept; 0 when it is not. */
export const secondsLeft = (heldUntil: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / 1000));

/** How long a place is kept, calmly: minutes until the last one, which is told in seconds. */
export const holdWords = (seconds: number) =>
  seconds > 60 ? `Kept for ${plural(Math.ceil(seconds / 60), 'minute')}` : `Kept for ${plural(seconds, 'second')}`;

/** What is read aloud: at five minutes and at one, and nothing in between. */
export function announcementAt(seconds: number): string {
  if (seconds === 0 || seconds > 300) return '';
  if (seconds > 60) return 'Your places are kept for 5 minutes more.';
  return 'Your places are kept for 1 minute more.';
}
