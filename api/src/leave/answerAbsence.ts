import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';
import type { StaffRole } from '../access/person.ts';
import type { Tx } from '../database/database.ts';
import { conflict, forbidden, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import { openMet } from './addAbsence.ts';
import { manages, type Reader } from './judge.ts';
import { logged, tellAbsence, type By, type Whose } from './tellAbsence.ts';

type Locked = Whose & { status: AbsenceStatus; role: StaffRole; recorded: boolean; from: string };

/** Locks the person and then the absence, in the order in which one is entered. @throws Refusal 404 */
async function lockAbsence(tx: Tx, { nursery }: Reader, id: string): Promise<Locked> {
  const missing = () => notFound('This absence could not be found.');
  const { rows: people } = await sql<{ id: string; role: StaffRole }>`
    select s.id, s.role from staff_profile s where s.nursery_id = ${nursery} and s.deleted_at is null and s.id = (
      select x.staff_profile_id from absence x where x.nursery_id = ${nursery} and x.id = ${id}) for no key update`.execute(
    tx,
  );
  const [person] = people;
  if (!person) throw missing();
  const { rows } = await sql<Omit<Locked, 'role'>>`
    select id, nursery_id, staff_profile_id, status, recorded, from_date as from from absence
    where nursery_id = ${nursery} and id = ${id} for update`.execute(tx);
  if (!rows[0]) throw missing();
  return { ...rows[0], role: person.role };
}

function refuseUnlessManaged(reader: Reader, { staff_profile_id: id, role }: Locked) {
  if (manages(reader, { id, role })) return;
  throw forbidden(
    id === reader.profile
      ? 'You cannot answer your own request. Ask another admin.'
      : 'Only a super admin can answer this person.',
  );
}

/**
 * Approves leave, and opens the shifts that it meets.
 * @returns how many shifts are open now
 * @throws Refusal 403, 404, 409 with the present state
 */
export async function approve(tx: Tx, reader: Reader, id: string, answer: string | null, by: By): Promise<number> {
  const absence = await lockAbsence(tx, reader, id);
  refuseUnlessManaged(reader, absence);
  await transition(tx, 'absence', 'approve', {
    of: id,
    set: sql`answer = ${answer}, answered_by = ${by.user}, changed_at = ${now()}`,
    audit: () => logged(absence, 'absence.approve', by),
    announce: () => tellAbsence(tx, absence, 'approved', by),
  });
  return openMet(tx, reader, absence);
}

/** Declines leave. @throws Refusal 403, 404, 409 with the present state */
export async function decline(tx: Tx, reader: Reader, id: string, answer: string | null, by: By) {
  const absence = await lockAbsence(tx, reader, id);
  refuseUnlessManaged(reader, absence);
  await transition(tx, 'absence', 'decline', {
    of: id,
    set: sql`answer = ${answer}, answered_by = ${by.user}, changed_at = ${now()}`,
    audit: () => logged(absence, 'absence.decline', by),
    announce: () => tellAbsence(tx, absence, 'declined', by),
  });
}

/**
 * Withdraws the caller's own request, or cancels an approved absence: admins at any time, the person their own leave before
 * its first day. Shifts that became open stay open.
 * @throws Refusal 403, 404, 409 with the present state or `begun`
 */
export async function cancel(tx: Tx, reader: Reader, id: string, by: By) {
  const absence = await lockAbsence(tx, reader, id);
  const own = absence.staff_profile_id === reader.profile;
  if (own && absence.status === 'requested') {
    await transition(tx, 'absence', 'withdraw', {
      of: id,
      set: sql`changed_at = ${now()}`,
      audit: () => logged(absence, 'absence.withdraw', by),
      announce: () => tellAbsence(tx, absence, 'taken_back', by),
    });
    return;
  }
  refuseUnlessAllowed('absence', absence.status, 'cancel');
  const managed = manages(reader, { id: absence.staff_profile_id, role: absence.role });
  if (!managed) {
    if (!own || absence.recorded) throw forbidden('Only an admin can cancel what an admin recorded.');
    if (absence.from <= localDate()) {
      throw conflict('Your leave has begun. Ask an admin to change it.', 'begun');
    }
  }
  await transition(tx, 'absence', 'cancel', {
    of: id,
    set: sql`changed_at = ${now()}`,
    audit: () => logged(absence, 'absence.cancel', by),
    announce: () => tellAbsence(tx, absence, own ? 'taken_back' : 'cancelled', by),
  });
}
