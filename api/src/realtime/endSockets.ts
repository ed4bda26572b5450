import type { Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';

/**
 * Removes the sockets of a session that this transaction ends from their channels, on every node: a device that was
 * signed out or revoked, or all devices of a person after a password change (except `keep`). Their screens then sign out.
 */
export const endSockets = (tx: Tx, ended: { user?: string; device?: string; keep?: string }) =>
  send(tx, 'realtime.end', { ...ended, over: true });

/** Makes a person's sockets ask again which channels they may join: after a suspension or a change of branch or rights. */
export const askSocketsAgain = (tx: Tx, user: string) => send(tx, 'realtime.end', { user, over: false });

/** The same for one device that switched to the person's other account. */
export const askDeviceAgain = (tx: Tx, device: string) => send(tx, 'realtime.end', { device, over: false });
