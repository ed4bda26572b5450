import { sql } from 'kysely';
import type { addReservation } from '@bairn/shared/calls/reservations';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { Reservation } from '@bairn/shared/schema/reservations';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { fullName, worksAt } from '../leave/judge.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import type { OfBranch } from '../rota/weekQueries.ts';
import type { By } from './by.ts';
import { tellRota } from './tellRota.ts';

const columns = sql`v.id, v.staff_profile_id, ${fullName} as name, v.kind, v.date, v.start_time, v.end_time, v.note`;
const tables = sql`staff_reservation v join staff_profile s on s.nursery_id = v.nursery_id and s.id = v.staff_profile_id
  join "user" u on u.id = s.user_id`;

/** Days that are shown unless the caller says. */
const usualDays = 14;

/** The reservations of a branch between two dates. */
export async function readReservations(
  db: Handle,
  { nursery, branch }: OfBranch,
  asked: { from?: string | undefined; to?: string | undefined },
) {
  const from = asked.from ?? (asked.to ? addDays(asked.to, 1 - usualDays) : localDate());
  const to = asked.to ?? addDays(from, usualDays - 1);
  const { rows } = await sql<Reservation>`
    select ${columns} from ${tables}
    where v.nursery_id = ${nursery} and v.branch_id = ${branch} and v.date between ${from} and ${to}
    order by v.date, v.start_time, v.id`.execute(db);
  return { from, to, reservations: rows };
}

/** Reserves hours of a person of the branch. @throws Refusal 404, 409 `reserved` */
export async function reserve(
  tx: Tx,
  { nursery, branch }: OfBranch,
  wanted: ReadOf<typeof addReservation, 'body'>,
  by: By,
): Promise<Reservation> {
  const { staff_profile_id: person, kind, date, start_time, end_time, note = null } = wanted;
  const { rows: people } = await sql<{ name: string }>`
    select ${fullName} as name from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
    where ${worksAt(nursery, branch)} and s.id = ${person} for no key update of s`.execute(tx);
  const [found] = people;
  if (!found) throw notFound('This person could not be found.');
  const { rows: standing } = await sql<Reservation & { same: boolean }>`
    select ${columns}, v.branch_id = ${branch} and v.kind = ${kind} and v.start_time = ${start_time}
      and v.end_time = ${end_time} and v.note is not distinct from ${note}::text as same
    from ${tables} where v.nursery_id = ${nursery} and v.staff_profile_id = ${person} and v.date = ${date}
      and v.start_time < ${end_time} and v.end_time > ${start_time} order by v.start_time`.execute(tx);
  const [other] = standing;
  if (other?.same) {
    const { same: _same, ...known } = other;
    return known;
  }
  if (other)
    throw conflict(`${found.name} is reserved then already, ${other.start_time} to ${other.end_time}.`, 'reserved');
  const id = newId();
  await sql`insert into staff_reservation (nursery_id, id, branch_id, staff_profile_id, kind, date, start_time, end_time,
      note, user_id, created_at)
    values (${nursery}, ${id}, ${branch}, ${person}, ${kind}, ${date}, ${start_time}, ${end_time}, ${note}, ${by.user},
      ${now()})`.execute(tx);
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'reservation.add',
    object: { type: 'staff_profile', id: person },
    related: { branch_id: branch },
    request: by.request,
  });
  await tellRota(tx, branch, id);
  return { id, staff_profile_id: person, name: found.name, kind, date, start_time, end_time, note };
}

/** Removes a reservation. @throws Refusal 404 */
export async function release(tx: Tx, { nursery, branch }: OfBranch, id: string, by: By) {
  const { rows } = await sql<{ person: string }>`
    delete from staff_reservation where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id}
    returning staff_profile_id as person`.execute(tx);
  const [removed] = rows;
  if (!removed) throw notFound('This reservation could not be found.');
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'reservation.remove',
    object: { type: 'staff_profile', id: removed.person },
    related: { branch_id: branch },
    request: by.request,
  });
  await tellRota(tx, branch, id);
  return { id };
}
