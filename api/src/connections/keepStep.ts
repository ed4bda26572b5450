import { sql } from 'kysely';
import { connectionTextVersion, type ConnectionSide, type ConnectionStep } from '@bairn/shared/schema/connectionTexts';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';
import { conflict } from '../refusals/refusal.ts';

/** A connection with its two sides. */
export type Ends = { id: string; nursery_id: string; branch_id: string; keyworker_profile_id: string };

/** Refuses a step whose text the person has not read in its present form. @throws Refusal 409 `changed` */
export function refuseOldText(version: number) {
  if (version === connectionTextVersion) return;
  throw conflict('The text that you agree to has changed. Please reload the page and read it again.', 'changed');
}

type Step = { step: ConnectionStep; side: ConnectionSide; user: string | null; version: number | null };

/** Writes down who agreed to what; such rows are never changed. */
export const keepStep = (tx: Tx, { id, nursery_id }: Ends, { step, side, user, version }: Step) =>
  sql`insert into connection_consent (nursery_id, id, connection_id, step, side, user_id, text_version, created_at)
    values (${nursery_id}, ${newId()}, ${id}, ${step}, ${side}, ${user}, ${version}, ${now()})`.execute(tx);

/** Announces a connection to the open screens of both sides. */
export async function announceConnection(tx: Tx, { id, branch_id, keyworker_profile_id }: Ends) {
  await tellFamily(tx, keyworker_profile_id, 'connection.changed', { id });
  await tellBranch(tx, branch_id, 'connection.changed', { id });
}

/** Notifies the side that did not act: the family, or the admins of the branch. */
export async function notifyOtherSide(tx: Tx, ends: Ends, side: ConnectionSide, type: 'asked' | 'changed') {
  const { id, nursery_id: nursery, branch_id: branch, keyworker_profile_id: family } = ends;
  const to = side === 'service' ? { family, nursery, branch } : { nursery, branch, except: null };
  await notify(tx, { type: `connection.${type}`, object: id, to, ids: { connection_id: id } });
}
