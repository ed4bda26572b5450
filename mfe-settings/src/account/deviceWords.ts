import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import type { Device } from '@bairn/shared/schema/self';

/** "Chrome on Android", as far as the device says. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'Unknown device');
}

const moment = (instant: string) => `${formatDate(localDate(instant))} at ${localTime(instant).slice(0, 5)}`;

/** Since when, and when last. */
export const deviceTimes = ({ created_at, seen_at, current }: Device): string =>
  current
    ? `Logged in on ${moment(created_at)}`
    : `Logged in on ${moment(created_at)}, last used on ${moment(seen_at)}`;
