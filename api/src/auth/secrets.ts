import { createHmac, timingSafeEqual } from 'node:crypto';
import { sameText } from '../access/sameText.ts';

/**
 * What is emailed or handed out as proof is made from an id and a secret of the server: an email can be written when it
 * is sent, from ids, and nothing that opens an account stands in the database. The first secret makes, all are accepted.
 * Colons keep it apart from the signing of tokens, whose text has none.
 */
const macOf = (secret: string, what: string) => createHmac('sha256', secret).update(what).digest();

type Purpose = 'registration' | 'password-reset' | 'payment-link' | 'saved-search';

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const firstOf = (secrets: readonly string[]) => secrets[0] ?? '';

function open(secrets: readonly string[], purpose: string, text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== length + 32 || bytes.toString('base64url') !== text) return null;
  const [payload, mac] = [bytes.subarray(0, length), bytes.subarray(length)];
  const fits = secrets.some((secret) => timingSafeEqual(macOf(secret, `${purpose}:${payload.toString('hex')}`), mac));
  return fits ? payload : null;
}

const seal = (secrets: readonly string[], purpose: string, payload: Buffer) =>
  Buffer.concat([payload, macOf(firstOf(secrets), `${purpose}:${payload.toString('hex')}`)]).toString('base64url');

/** A signed id: the link for a new password, a payment or a saved search's emails, and what ties a page to its sign-up. */
export const sealId = (secrets: readonly string[], purpose: Purpose, id: string) => seal(secrets, purpose, idBytes(id));

/** The id that was sealed for this purpose, or null. */
export function openId(secrets: readonly string[], purpose: Purpose, text: string): string | null {
  const bytes = open(secrets, purpose, text, 16);
  return bytes && idOf(bytes);
}

/** A device on which a person was logged in, or set a password, and when. */
export type KnownDevice = { user: string; device: string; at: number };

/** What a device keeps to be known again. It opens nothing: it only has guesses of its own. */
export function sealDevice(secrets: readonly string[], { user, device, at }: KnownDevice): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(at));
  return seal(secrets, 'device', Buffer.concat([idBytes(user), idBytes(device), time]));
}

/** The device that a hint was made for, or null. */
export function openDeviceHint(secrets: readonly string[], text: string): KnownDevice | null {
  const bytes = open(secrets, 'device', text, 40);
  if (!bytes) return null;
  const [user, device] = [idOf(bytes.subarray(0, 16)), idOf(bytes.subarray(16, 32))];
  return { user, device, at: Number(bytes.readBigUInt64BE(32)) };
}

type Turn = { id: string; turn: number };

const codeOf = (secret: string, { id, turn }: Turn) =>
  String(macOf(secret, `code:${id}:${turn}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** The six digits of a sign-up's latest email. */
export const makeCode = (secrets: readonly string[], turn: Turn) => codeOf(firstOf(secrets), turn);

/** Whether these are the six digits. */
export const isCode = (secrets: readonly string[], turn: Turn, given: string) =>
  secrets.some((secret) => sameText(given, codeOf(secret, turn)));
