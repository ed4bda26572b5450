import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Person } from '../access/person.ts';

/** One private channel for each person and each branch (specification sections 3 and 7). */
export const userChannel = (user: string) => `private-user.${user}`;
export const branchChannel = (branch: string) => `private-branch.${branch}`;

/** The branch of a channel; null for a channel of another kind. */
export const branchOf = (channel: string) => /^private-branch\.([\da-f-]{36})$/.exec(channel)?.[1] ?? null;

/** Whether a person may listen to a channel: their own, and as staff those of their branches. */
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

/** The session that the permission belongs to. It is part of the signed `channel_data`, so that a socket can be ended with its session. */
export type Holder = { user_id: string; device_id: string };

type Keys = { key: string; secret: string };
type Asked = { socket: string; channel: string; data?: string | undefined };

/** `<key>:<signature>` of the Pusher protocol: lets one socket join one private channel. */
export function permit({ key, secret }: Keys, { socket, channel, data }: Asked): string {
  const text = [socket, channel, ...(data === undefined ? [] : [data])].join(':');
  return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** Whether a signature is valid. */
export function isPermitted(keys: Keys, asked: Asked, auth: unknown): boolean {
  const expected = Buffer.from(permit(keys, asked));
  const given = Buffer.from(typeof auth === 'string' ? auth : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/** Reads signed `channel_data`; null when it names no session. */
export function holderOf(data: string | undefined): Holder | null {
  if (data === undefined) return null;
  try {
    const read: unknown = JSON.parse(data);
    if (typeof read !== 'object' || read === null) return null;
    const { user_id, device_id } = read as Partial<Record<keyof Holder, unknown>>;
    return isId(user_id) && isId(device_id) ? { user_id, device_id } : null;
  } catch {
    return null;
  }
}
