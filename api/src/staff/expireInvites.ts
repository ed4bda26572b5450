import type { RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { transitionAll } from '../states/transition.ts';

/**
 * Expires open invitations that a condition names. It is the system's doing and is not logged; lists show an invitation
 * as expired from its time on, so there is nothing to announce.
 */
export const expireInvites = (tx: Tx, where: RawBuilder<unknown>) =>
  transitionAll(tx, 'staff_invite', 'expire', { where, audit: null, announce: null });
