import { createTransport } from 'nodemailer';
import { MailMisconfigured, MailRefused, MailUnavailable, messageIdOf, type Mail } from '../plugins/mail.ts';

/** Below the lease of the outbox: a server that hangs is given up before another node begins the same letter. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** A sign-in is asked for, or was not good enough; these may come at any time. */
const wantsSignIn = [530, 534, 535, 538];
/** The letter is too long: said when the sender is named, and not about the sender. */
const tooLong = 552;

/** Servers repeat the address that they refuse; what is said here is kept and logged. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '…');

/** Our sender or our sign-in is refused for good, or there is none: the settings are wrong, whatever the letter is. */
function isOurMistake({ code, responseCode = 0, command }: SmtpError) {
  if (code === 'EAUTH') return responseCode === 0 || responseCode >= 500;
  return (
    wantsSignIn.includes(responseCode) || (command === 'MAIL FROM' && responseCode >= 500 && responseCode !== tooLong)
  );
}

/**
 * A refusal for good is an answer from 500 on about this letter; our own mistake is, like silence and answers from 400
 * on, no reason to give the letter up.
 */
function asOurs(error: unknown): Error {
  const { code, responseCode = 0, message: said } = error as SmtpError;
  const message = withoutAddresses(said);
  if (isOurMistake(error as SmtpError)) return new MailMisconfigured(message);
  const aboutTheLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheLetter && responseCode >= 500 ? new MailRefused(message) : new MailUnavailable(message);
}

/** Letters by the mail server of the settings. */
export function makeSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const options = new URL(url);
  const transport = createTransport({
    pool: true,
    host: options.hostname,
    port: Number(options.port) || (options.protocol === 'smtps:' ? 465 : 587),
    secure: options.protocol === 'smtps:',
    // A password never travels in the clear, except on this machine.
    requireTLS: options.username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(options.hostname),
    ...(options.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(options.username), pass: decodeURIComponent(options.password) } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, html, text, attachments }) {
      try {
        await transport.sendMail({
          messageId: messageIdOf(id, from),
          from,
          to,
          subject,
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: attachments.map(({ filename, type, content }) => ({ filename, content, contentType: type })),
        });
      } catch (error) {
        throw asOurs(error);
      }
    },
    close: () => transport.close(),
  };
}
