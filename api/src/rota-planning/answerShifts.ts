import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { Tx } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { findRota, readRotaShifts, type OfBranch } from '../rota/weekQueries.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import type { By } from './by.ts';
import { dropConfirmed, keepConfirmed } from './confirmedShifts.ts';
import { tellRota } from './tellRota.ts';
import { countEdit } from './updateRota.ts';

type Asked = { rota: string; staff: string };

/**
 * The caller's shifts on a published rota, which is locked. @throws Refusal 404 for a draft and for another person, 409
 * once it is locked
 */
async function ownShifts(tx: Tx, of: OfBranch, { rota, staff }: Asked, caller: string): Promise<RotaShift[]> {
  if (staff !== caller) throw notFound('This shift could not be found.');
  const head = await findRota(tx, of, rota, true);
  if (head.status === 'draft') throw notFound('This rota could not be found.');
  refuseUnlessAllowed('rota', head.status, 'revise');
  return readRotaShifts(tx, of, sql`h.rota_id = ${rota} and h.staff_profile_id = ${staff}`);
}

const entry = (of: OfBranch, rota: string, action: 'shift.confirm' | 'shift.decline', by: By) => ({
  user: by.user,
  nursery: of.nursery,
  action,
  object: { type: 'rota' as const, id: rota },
  related: { branch_id: of.branch },
  request: by.request,
});

const readOwn = (tx: Tx, of: OfBranch, { rota, staff }: Asked) =>
  readRotaShifts(tx, of, sql`h.rota_id = ${rota} and h.staff_profile_id = ${staff}`);

/** Confirms the caller's shifts that wait, or those named. @throws Refusal 404, 409 with the present state */
export async function confirmOwn(
  tx: Tx,
  of: OfBranch,
  asked: Asked,
  { caller, named, by }: { caller: string; named: readonly string[] | undefined; by: By },
) {
  const own = await ownShifts(tx, of, asked, caller);
  const known = new Set(own.map(({ id }) => id));
  if (named?.some((id) => !known.has(id))) throw notFound('This shift could not be found.');
  const chosen = own.filter(({ id, confirmation }) => (named ? named.includes(id) : confirmation === 'pending'));
  // A call that is sent again finds them confirmed.
  const waiting = chosen.filter(({ confirmation }) => confirmation !== 'confirmed').map(({ id }) => id);
  if (waiting.length > 0) {
    const edit = await countEdit(tx, of.nursery, asked.rota);
    await transition(tx, 'shift', 'confirm', {
      of: waiting,
      set: sql`version = ${edit}, changed_at = ${now()}`,
      audit: () => entry(of, asked.rota, 'shift.confirm', by),
      announce: () => tellRota(tx, of.branch, asked.rota),
    });
  }
  await keepConfirmed(
    tx,
    { nursery: of.nursery, ...asked },
    chosen.map(({ id }) => id),
  );
  return { shifts: await readOwn(tx, of, asked) };
}

/**
 * Declines one of the caller's shifts before it begins, and tells the admins.
 * @throws Refusal 404, 409 with the present state, and `begun`
 */
export async function declineOwn(
  tx: Tx,
  of: OfBranch,
  asked: Asked,
  { caller, shift, reason, by }: { caller: string; shift: string; reason: string | null; by: By },
) {
  const own = await ownShifts(tx, of, asked, caller);
  const found = own.find(({ id }) => id === shift);
  if (!found) throw notFound('This shift could not be found.');
  if (found.confirmation === 'declined') return { shifts: own };
  const { rows } = await sql<{ begun: boolean }>`
    select ((date + start_time) at time zone 'Europe/London') <= ${now()} as begun from shift where id = ${shift}`.execute(
    tx,
  );
  if (rows[0]?.begun) throw conflict('This shift has begun. Please call your manager.', 'begun');
  const edit = await countEdit(tx, of.nursery, asked.rota);
  await transition(tx, 'shift', 'decline', {
    of: shift,
    set: sql`version = ${edit}, declined_reason = ${reason}, changed_at = ${now()}`,
    audit: () => entry(of, asked.rota, 'shift.decline', by),
    announce: async () => {
      await notify(tx, {
        type: 'shift.declined',
        object: shift,
        to: { ...of, except: by.user },
        ids: { rota_id: asked.rota, staff_profile_id: caller },
      });
      await tellRota(tx, of.branch, asked.rota);
    },
  });
  await dropConfirmed(tx, { nursery: of.nursery, ...asked }, shift);
  return { shifts: await readOwn(tx, of, asked) };
}
