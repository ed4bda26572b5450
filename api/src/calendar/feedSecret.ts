import { createHash, randomBytes } from 'node:crypto';

/** What is kept of a feed's secret: enough to find it again. */
export const hashFeedSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A new secret of 256 random bits, as it stands in the address, and what is kept of it. */
export function newFeedSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashFeedSecret(secret) };
}
