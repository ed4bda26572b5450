/** An email that is ready to send. Its id makes the message id, so that a retry is delivered once. */
export type Message = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments: readonly Attachment[];
  /** Beside the usual ones. */
  headers?: Readonly<Record<string, string>>;
};

/** A text file that is attached to an email. */
export type Attachment = { filename: string; type: string; content: string };

/** The mail server refused the email for good: the address does not exist, or the content is refused. */
export class MailRefused extends Error {}

/** The mail server could not be reached or asks to retry later: the email may be delivered later. */
export class MailUnavailable extends Error {}

/** The mail server refuses our sender or our login, so no email can be sent. The email itself is not at fault. */
export class MailMisconfigured extends MailUnavailable {}

/** Sends all email. Never called inside a transaction. */
export type Mail = {
  /** @throws MailRefused, MailUnavailable, MailMisconfigured */
  send(message: Message): Promise<void>;
  close(): void;
};

/** The message id of an email, the same however often it is sent. */
export const messageIdOf = (id: string, sender: string) =>
  `<${id}@${/@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'bairn.test'}>`;
