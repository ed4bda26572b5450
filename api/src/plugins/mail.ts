/** A letter that is ready to go. Its id makes the message id, so that what is sent twice is delivered once. */
export type Message = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments: readonly Attachment[];
};

/** A file of text that goes with a letter. */
export type Attachment = { filename: string; type: string; content: string };

/** The mail server refused the letter for good: the address does not exist, or the letter itself is not taken. */
export class MailRefused extends Error {}

/** The mail server could not be reached or asks to wait: the letter may be delivered later. */
export class MailUnavailable extends Error {}

/** The mail server takes no letter of ours: it refuses our sender or our sign-in. Nothing is wrong with the letter. */
export class MailMisconfigured extends MailUnavailable {}

/** The one door for letters. Never called inside a transaction. */
export type Mail = {
  /** @throws MailRefused, MailUnavailable, MailMisconfigured */
  send(message: Message): Promise<void>;
  close(): void;
};

/** The message id of a letter, the same however often it is sent. */
export const messageIdOf = (id: string, sender: string) =>
  `<${id}@${/@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'bairn.test'}>`;
