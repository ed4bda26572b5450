/** A dated session for a calendar file, in local time of Scotland. */
export type CalendarEntry = {
  /** The same for the same booking, so that a calendar replaces its entry. */
  uid: string;
  /** Local date, `2026-11-24`. */
  date: string;
  /** Local times, `08:30`. */
  start: string;
  end: string;
  title: string;
  place: string;
  description: string;
  /** A page about it. */
  url: string;
  /** `confirmed` unless told. */
  status?: 'confirmed' | 'tentative' | 'cancelled';
  /** Counts the changes that a calendar must take over; unless told, a cancelled one is newer than any other. */
  sequence?: number;
  /** When it changed last; unless told, the time of writing. */
  revised?: Date;
};

/** A text of RFC 5545: special characters escaped, line breaks as `\n`, control characters removed. */
const escape = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

const encoder = new TextEncoder();

/** Folds lines at 75 bytes: a longer one continues after a line break and a space, never inside a character. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > 75) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += sign;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

const compact = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
const utc = (instant: Date) => `${instant.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** The time zone of Scotland: the rule of the European Union since 1996, which the United Kingdom kept. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const entryLines = (entry: CalendarEntry, at: Date) => {
  const { uid, date, start, end, title, place, description, url, status = 'confirmed' } = entry;
  const { sequence = status === 'cancelled' ? 1 : 0, revised = at } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escape(uid)}`,
    `DTSTAMP:${utc(revised)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;TZID=Europe/London:${compact(date, start)}`,
    `DTEND;TZID=Europe/London:${compact(date, end)}`,
    `SUMMARY:${escape(title)}`,
    `LOCATION:${escape(place)}`,
    `DESCRIPTION:${escape(description)}`,
    `URL:${url}`,
    `STATUS:${status.toUpperCase()}`,
    // A session that does not take place leaves the time free.
    `TRANSP:${status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
};

/**
 * A calendar (RFC 5545) of sessions: a file that was written at a time, or one with a name that calendar apps ask for
 * again and again. The latter has no METHOD, so each DTSTAMP is when its session changed last (section 3.8.7.2).
 */
export function calendarFile(entries: readonly CalendarEntry[], as: Date | { name: string }): string {
  const at = as instanceof Date ? as : new Date(0);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bairn//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...(as instanceof Date
      ? ['METHOD:PUBLISH']
      : [`X-WR-CALNAME:${escape(as.name)}`, 'X-WR-TIMEZONE:Europe/London', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...zone,
    ...entries.flatMap((entry) => entryLines(entry, at)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
