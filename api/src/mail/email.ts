import { formatDay, formatTime, localDate, localTime } from '@bairn/shared/format/date';
import type { Attachment } from './mailer.ts';

/** A part of an email, drawn as HTML and as plain text. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** Lines with a date, a sum or both: one for each booking. */
  | { kind: 'lines'; lines: readonly Line[] }
  /** Sums in a column; a total is bold. */
  | { kind: 'sums'; sums: readonly { label: string; amount: string; total?: boolean }[] }
  | { kind: 'points'; points: readonly string[] }
  /** A code to read and type. */
  | { kind: 'code'; code: string }
  /** The main action of the email, as a link. */
  | { kind: 'action'; label: string; url: string };

export type Line = { title: string; details: readonly string[]; amount?: string };

/** The content of an email before it is drawn. Every text is plain, including names as people typed them. */
export type Email = {
  subject: string;
  /** The preview that a mail client lists beside the subject. */
  summary: string;
  /** The heading of the email. */
  title: string;
  blocks: readonly Block[];
  /** Why the person gets the email, shown at the end. */
  because?: string;
  attachments?: readonly Attachment[];
  /** Stops emails like this one when a mail client posts to it (RFC 8058): a signed address, for which nobody logs in. */
  stop?: string;
};

/** The sender, and the addresses of the product and its help. */
export type Sender = {
  /** The product's address, without a slash at the end. */
  site: string;
  support: { email: string; phone: string };
};

/** The reason of an email that does not give its own. */
export const becauseOf = ({ because }: Email) => because ?? 'something happened to your bookings or payments';

/** A text on one line: a line break in a name would end a header. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** A time in words, in Scotland's time zone: 'Tue 24 Nov at 1:05 pm'. */
export const momentWords = (at: string) => `${formatDay(localDate(at))} at ${formatTime(localTime(at), 'family')}`;
