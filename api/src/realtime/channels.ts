import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Person } from '../access/person.ts';

/** A private channel per person and one per branch, as in the specification's section 3 and section 7. */
export const userChannel = (user: string) => `private-user.${user}`;
export const branchChannel = (branch: string) => `private-branch.${branch}`;

/** Whether a person may listen: to their own channel, as staff to those of their branches. */
export function mayListen(person: Person, channel: string): boolean {
  if (channel === userChannel(person.user_id)) return true;
  return (
    person.account === 'service' &&
    person.staff.some(
      (staff) =>
        !staff.suspended && !staff.nursery_suspended && staff.branches.some((id) => branchChannel(id) === channel),
    )
  );
}

/** The signature of the Pusher protocol that lets one socket join one private channel. */
export const signature = (secret: string, socket: string, channel: string) =>
  createHmac('sha256', secret).update(`${socket}:${channel}`).digest('hex');

/** Checks `<key>:<signature>` as the client hands it over. */
export function isSigned(
  { key, secret }: { key: string; secret: string },
  socket: string,
  channel: string,
  auth: unknown,
) {
  const expected = Buffer.from(`${key}:${signature(secret, socket, channel)}`);
  const given = Buffer.from(typeof auth === 'string' ? auth : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
