import { sql } from 'kysely';
import type { changeConnection } from '@bairn/shared/calls/connections';
import type { ConnectionEvent } from '@bairn/shared/schema/connections';
import type { ConnectionStep } from '@bairn/shared/schema/connectionTexts';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { now } from '@bairn/shared/schema/clock';
import type { Connection } from '@bairn/shared/schema/rows/connections';
import type { Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import { isOwnStep } from './connectionQueries.ts';
import { markConnectionAnswered } from '../notifications/markAnswered.ts';
import { announceConnection, keepStep, notifyOtherSide, refuseOldText, type Ends } from './keepStep.ts';
import { sideOf, type By, type Reader } from './side.ts';

/** A connection that is locked for a change. */
export type Locked = Ends & Pick<Connection, 'status' | 'asked_by' | 'paused_by'>;

/** Columns of `Locked`. */
export const lockedColumns = sql`id, nursery_id, branch_id, keyworker_profile_id, status, asked_by, paused_by`;

/** Why a step is the other side's. */
const notYours: Partial<Record<ConnectionEvent, string>> = {
  accept: 'You have asked. The other side accepts or declines.',
  decline: 'You have asked. Take your request back instead.',
  withdraw: 'The other side has asked. Accept or decline instead.',
  resume: 'The other side has paused this connection, and can resume it.',
};

/** A service takes part in new connections unless it is being set up, deleted or suspended. @throws Refusal 404 */
export async function needOpenService(tx: Tx, branch: string): Promise<{ nursery: string }> {
  const { rows } = await sql<{ nursery: string }>`
    select b.nursery_id as nursery from branch b join nursery n on n.id = b.nursery_id and n.suspended_at is null
    where b.id = ${branch} and b.status in ('listed', 'unlisted')`.execute(tx);
  if (!rows[0]) throw notFound('This service could not be found.');
  return rows[0];
}

type Step = {
  event: ConnectionEvent;
  /** What the person has read: an answer to a request by asking too reads the text of asking. */
  step: ConnectionStep;
  version: number;
  reason?: string | null | undefined;
  /** The other side is told in another way. */
  quiet?: boolean;
};

/** Moves a locked connection, and keeps what was agreed to. @throws Refusal 409 */
export async function moveConnection(
  tx: Tx,
  row: Locked,
  reader: Reader,
  { event, step, version, reason, quiet = false }: Step,
  by: By,
) {
  const side = sideOf(reader);
  refuseUnlessAllowed('connection', row.status, event);
  if (!isOwnStep(row, event, side)) throw conflict(notYours[event] ?? 'This is for the other side to do.', 'not_yours');
  if (event === 'accept' || event === 'resume') await needOpenService(tx, row.branch_id);
  const told = event === 'decline' || event === 'end' ? (reason ?? null) : null;
  await transition(tx, 'connection', event, {
    of: row.id,
    set: sql`changed_at = ${now()}, paused_by = ${event === 'pause' ? side : null}, reason = ${told}`,
    audit: ({ id }) => ({
      user: by.user,
      nursery: row.nursery_id,
      action: `connection.${event}`,
      object: { type: 'connection', id },
      related: { branch_id: row.branch_id, keyworker_profile_id: row.keyworker_profile_id },
      request: by.request,
    }),
    announce: async () => {
      await announceConnection(tx, row);
      if (event !== 'withdraw' && !quiet) await notifyOtherSide(tx, row, side, 'changed');
    },
  });
  if (row.status === 'requested') await markConnectionAnswered(tx, row.id);
  await keepStep(tx, row, { step, side, user: by.user, version });
}

/**
 * Accepts, declines, takes back, pauses, resumes or ends a connection. The row's lock decides between an order and a pause
 * or an end at the same moment (`lockConnections`).
 * @throws Refusal 404, 409 with the present state, `not_yours` or `changed` (another text)
 */
export async function stepConnection(
  tx: Tx,
  reader: Reader,
  id: string,
  { event, consent, reason }: ReadOf<typeof changeConnection, 'body'>,
  by: By,
) {
  refuseOldText(consent);
  const { rows } = await sql<Locked>`select ${lockedColumns} from connection where id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  await moveConnection(tx, row, reader, { event, step: event, version: consent, reason }, by);
}
