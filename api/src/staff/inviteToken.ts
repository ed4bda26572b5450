import { createHash, createHmac } from 'node:crypto';

/** An invitation as far as its link goes: `sends` counts its emails, each of which has a link of its own. */
type Invitation = { id: string; sends: number };

/**
 * The secret of an invitation's link. It is made from the id and a secret of the server, so that an email can be written
 * when it is sent, from ids, and what opens the account stands neither in the database nor among the emails that wait.
 * Colons keep it apart from the signing of tokens, whose text has none.
 */
export const makeInviteToken = (secret: string, { id, sends }: Invitation) =>
  createHmac('sha256', secret).update(`staff-invite:${id}:${sends}`).digest('base64url');

/** What is kept of an invitation's token: enough to find it again. */
export const hashInviteToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * The token of an invitation whose hash is known, for its email; null where none of the secrets made it, since it was
 * sent again since, or the secret is gone.
 */
export function findInviteToken(secrets: readonly string[], invitation: Invitation & { token_hash: string }) {
  const tokens = secrets.map((secret) => makeInviteToken(secret, invitation));
  return tokens.find((token) => hashInviteToken(token) === invitation.token_hash) ?? null;
}
