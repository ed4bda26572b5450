import type { Tx } from '../plugins/database.ts';
import { send } from '../plugins/outbox.ts';

/**
 * Takes the sockets of a session that this transaction ends off their channels, on every node: a device signed out or
 * revoked, all of a person's after a new password (`keep`: but the one that set it). Their screens ask who they are.
 */
export const endSockets = (tx: Tx, ended: { user?: string; device?: string; keep?: string }) =>
  send(tx, 'realtime.end', { ...ended, over: true });

/** Makes a person's sockets ask anew which channels they may join: suspended, moved to another branch, other rights. */
export const askSocketsAgain = (tx: Tx, user: string) => send(tx, 'realtime.end', { user, over: false });

/** The same for one device, which goes on in the person's other account. */
export const askDeviceAgain = (tx: Tx, device: string) => send(tx, 'realtime.end', { device, over: false });
