import type { Attachment } from '../plugins/mail.ts';

/** A part of a letter, said in markup and in plain text alike. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** What has a date, a sum or both: a booking a line. */
  | { kind: 'lines'; lines: readonly Line[] }
  /** Sums under each other, the last one in bold where it is the total. */
  | { kind: 'sums'; sums: readonly { label: string; amount: string; total?: boolean }[] }
  | { kind: 'points'; points: readonly string[] }
  /** Digits to read and type. */
  | { kind: 'code'; code: string }
  /** The one thing to do, as a link. */
  | { kind: 'action'; label: string; url: string };

export type Line = { title: string; details: readonly string[]; amount?: string };

/** What a letter says, before it is drawn. Every text in it is plain: names stand as people typed them. */
export type Letter = {
  subject: string;
  /** What a list of letters shows beside the subject. */
  summary: string;
  /** The letter's first line, in large type. */
  title: string;
  blocks: readonly Block[];
  /** Why it came, below it. */
  because?: string;
  attachments?: readonly Attachment[];
};

/** Who writes, and where the product and help are found. */
export type Sender = {
  /** Where people reach the product, without a slash at the end. */
  site: string;
  support: { email: string; phone: string };
};

/** Why a letter came that does not say so itself, up to the name of the product. */
export const becauseOf = ({ because }: Letter) => because ?? 'something happened to your bookings or payments';

/** A text on one line: a name with a line break in it would end a header. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
