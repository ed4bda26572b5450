import { createTransport } from 'nodemailer';
import { MailMisconfigured, MailRefused, MailUnavailable, messageIdOf, type Mail } from './mailer.ts';

/** Timeout below the lease of the outbox: a server that hangs is given up before another node starts the same email. */
const usualTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** SMTP codes of a missing or insufficient login, which may come at any command. */
const wantsSignIn = [530, 534, 535, 538];
/** SMTP code of an email that is too long; servers may give it when the sender is named. */
const tooLong = 552;

/** Removes the address that servers repeat in a refusal, because the reason is stored and logged. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '…');

/** Whether our sender or our login is refused for good, or is missing: the settings are wrong, not the email. */
function isOurMistake({ code, responseCode = 0, command }: SmtpError) {
  if (code === 'EAUTH') return responseCode === 0 || responseCode >= 500;
  return (
    wantsSignIn.includes(responseCode) || (command === 'MAIL FROM' && responseCode >= 500 && responseCode !== tooLong)
  );
}

/**
 * Whether the email is refused for good: an answer from 500 on that is about this email. A timeout, an answer below 500
 * or a mistake in our settings is no reason to give the email up.
 */
function asOurs(error: unknown): Error {
  const { code, responseCode = 0, message: said } = error as SmtpError;
  const message = withoutAddresses(said);
  if (isOurMistake(error as SmtpError)) return new MailMisconfigured(message);
  const aboutTheMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheMessage && responseCode >= 500 ? new MailRefused(message) : new MailUnavailable(message);
}

/** Sends email by the mail server of the settings. */
export function makeSmtpMail({
  url,
  from,
  timeouts = usualTimeouts,
}: {
  url: string;
  from: string;
  /** Milliseconds. */
  timeouts?: typeof usualTimeouts;
}): Mail {
  const options = new URL(url);
  const transport = createTransport({
    pool: true,
    // As many as the outbox sends at the same time: no email waits for a connection.
    maxConnections: 5,
    host: options.hostname,
    port: Number(options.port) || (options.protocol === 'smtps:' ? 465 : 587),
    secure: options.protocol === 'smtps:',
    // A password is never sent unencrypted, except on this machine.
    requireTLS: options.username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(options.hostname),
    ...(options.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(options.username), pass: decodeURIComponent(options.password) } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, html, text, attachments, headers }) {
      try {
        await transport.sendMail({
          messageId: messageIdOf(id, from),
          from,
          to,
          subject,
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          attachments: attachments.map(({ filename, type, content }) => ({ filename, content, contentType: type })),
        });
      } catch (error) {
        throw asOurs(error);
      }
    },
    close: () => transport.close(),
  };
}
