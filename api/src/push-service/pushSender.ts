import { request, type RequestOptions } from 'node:https';
import webPush from 'web-push';
import { lookUpPublic, PrivateAddress } from '../network/publicAddress.ts';

/** A browser that gets pushes. */
export type Target = { endpoint: string; p256dh: string; auth: string };

/** The keys that name this installation, and the address or page of its operator. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** What became of a push: `gone` and `refused` for good, `later` perhaps after so many seconds. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; seconds: number | null };

/** Seconds that a push service keeps a push for a device that is off. */
const keepSeconds = 86_400;
/** Milliseconds for an answer. */
const timeoutMs = 10_000;

export type Push = { text: string; urgent: boolean };

/** Sends encrypted pushes to push services (RFC 8030, 8291, 8292). */
export type PushSender = { send(target: Target, push: Push, keys: PushKeys): Promise<Outcome> };

/** A time to wait in seconds, as `Retry-After` has it in numbers. */
const secondsOf = (header: string | undefined) => (header && /^\d{1,6}$/.test(header) ? Number(header) : null);

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status === 429 || status >= 500) return { kind: 'later', reason, seconds: secondsOf(retryAfter) };
  return { kind: 'refused', reason };
}

/** Makes the sender; `reach` replaces how it connects, for tests with a push service on this machine. */
export function makePushSender(
  reach: RequestOptions = { lookup: lookUpPublic as RequestOptions['lookup'] },
): PushSender {
  return {
    send({ endpoint, p256dh, auth }, { text, urgent }, { publicKey, privateKey, subject }) {
      const made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        TTL: keepSeconds,
        urgency: urgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey, privateKey },
      });
      return new Promise<Outcome>((resolve) => {
        const late = (error: Error): void => {
          if (error instanceof PrivateAddress) resolve({ kind: 'refused', reason: error.message });
          else resolve({ kind: 'later', reason: String(error), seconds: null });
        };
        const options = { method: 'POST', headers: made.headers, timeout: timeoutMs, agent: false, ...reach };
        const asked = request(endpoint, options, (answer) => {
          // Redirects are not followed, and the body of the answer is not needed.
          answer.resume();
          resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
        });
        asked.on('timeout', () => asked.destroy(new Error('the push service did not answer')));
        asked.on('error', late);
        asked.end(made.body);
      });
    },
  };
}
