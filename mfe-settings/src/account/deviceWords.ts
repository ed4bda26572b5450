import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import type { Device } from '@bairn/shared/schema/self';

/** "Chrome on Android", as far as the device says. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'A device that does not say what it is');
}

const moment = (instant: string) => `${formatDate(localDate(instant))} at ${localTime(instant).slice(0, 5)}`;

/** Since when, and when last. */
export const deviceTimes = ({ created_at, seen_at, current }: Device): string =>
  current
    ? `Signed in on ${moment(created_at)}`
    : `Signed in on ${moment(created_at)}, last used on ${moment(seen_at)}`;
