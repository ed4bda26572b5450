import { sql } from 'kysely';
import type { giveDose as call } from '@bairn/shared/calls/medicines';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { minutesBetween } from '@bairn/shared/format/minutes';
import type { Db, Tx } from '../database/database.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { worksAt } from '../families/keyPeople.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { lateMinutes } from '@bairn/shared/format/medicines';
import { lockMedicine, noteChange, notifyParents, refuseEnded, type Locked } from './changeMedicine.ts';
import { readMedicine, slotsOf } from './medicineQueries.ts';
import type { Giver } from './reader.ts';

type Dose = ReadOf<typeof call, 'body'>;

/**
 * A dose that is given is seen by a second member of staff of the branch, where there is one.
 * @throws Refusal 422
 */
async function refuseWithoutWitness(tx: Tx, { nursery, branch, profile }: Giver, { outcome, witness_id }: Dose) {
  const { rows } = await sql<{ id: string }>`
    select s.id from staff_profile s cross join (select ${branch}::uuid as id) b
    where s.nursery_id = ${nursery} and s.id <> ${profile} and ${worksAt('s', 'b.id')}`.execute(tx);
  const isHere = rows.some(({ id }) => id === witness_id);
  if (witness_id && !isHere) throw invalid({ witness_id: ['Choose another person who works here'] });
  if (outcome === 'given' && !witness_id && rows.length > 0) {
    throw invalid({ witness_id: ['Choose who saw the dose being given'] });
  }
}

/** @throws Refusal 409 `recorded` for a slot that has its dose, `too_soon` after another one */
async function refuseTwice(tx: Tx, { id, nursery, gap }: Locked, { outcome, done_time, due_time }: Dose) {
  const { rows } = await sql<{ due_time: string | null; outcome: string; done_time: string }>`
    select to_char(due_time, 'HH24:MI') as due_time, outcome, to_char(done_time, 'HH24:MI') as done_time
    from medicine_dose where nursery_id = ${nursery} and medicine_plan_id = ${id} and date = ${localDate()}
      and struck_at is null`.execute(tx);
  if (due_time && rows.some((row) => row.due_time === due_time)) {
    throw conflict(`The dose of ${due_time} is recorded already.`, 'recorded');
  }
  if (outcome !== 'given') return;
  const near = rows.find((row) => row.outcome === 'given' && Math.abs(minutesBetween(row.done_time, done_time)) < gap);
  if (near) {
    throw conflict(`A dose was given at ${near.done_time}. Between two doses are at least ${gap} minutes.`, 'too_soon');
  }
}

/** Records a dose of today, and tells the family. @throws Refusal 404, 409, 422 as the call says */
export async function giveDose(tx: Tx, giver: Giver, id: string, dose: Dose) {
  const plan = await lockMedicine(tx, giver, id);
  refuseEnded(plan);
  if (plan.agreed !== true)
    throw conflict('No parent has agreed to this medicine. It must not be given.', 'no_consent');
  const { outcome, done_time, witness_id, note, due_time } = dose;
  if (plan.from > localDate()) throw conflict('This medicine has not begun yet.', 'not_begun');
  if (done_time > localTime()) throw invalid({ done_time: ['This time is in the future'] });
  if (due_time && !plan.times.includes(due_time)) throw invalid({ due_time: ['No dose is due at this time'] });
  if (plan.times.length > 0 && !due_time) throw invalid({ due_time: ['Say which dose it is'] });
  if (outcome !== 'given' && !note) throw invalid({ note: ['Say why'] });
  await refuseWithoutWitness(tx, giver, dose);
  await refuseTwice(tx, plan, dose);
  await sql`insert into medicine_dose (nursery_id, id, medicine_plan_id, date, due_time, outcome, done_time, given_by,
      witness_id, note, created_at)
    values (${plan.nursery}, ${newId()}, ${id}, ${localDate()}, ${due_time ?? null}, ${outcome}, ${done_time},
      ${giver.profile}, ${witness_id ?? null}, ${note ?? null}, ${now()})`.execute(tx);
  await noteChange(tx, giver, plan, 'medicine.give');
  await notifyParents(tx, plan, 'medicine.told');
  if (outcome !== 'given') await tellAdmins(tx, [plan]);
  return readMedicine(tx, giver, id);
}

/** Tells the admins of a branch that a dose was refused, left out or is late. */
const tellAdmins = (tx: Tx, plans: readonly Pick<Locked, 'id' | 'nursery' | 'branch'>[]) =>
  notify(
    tx,
    ...plans.map(({ id, nursery, branch }) => ({
      type: 'medicine.not_given' as const,
      object: id,
      ids: { medicine_plan_id: id },
      to: { nursery, branch, except: null },
    })),
  );

/** Strikes out a dose that was recorded by mistake. @throws Refusal 404, 409 `struck` */
export async function strikeDose(tx: Tx, giver: Giver, id: string, dose: string, reason: string) {
  const plan = await lockMedicine(tx, giver, id);
  const { rows } = await sql<{ struck: boolean }>`
    select struck_at is not null as struck from medicine_dose
    where nursery_id = ${plan.nursery} and medicine_plan_id = ${id} and id = ${dose}`.execute(tx);
  if (!rows[0]) throw notFound('There is no such dose.');
  if (rows[0].struck) throw conflict('This dose is struck out already.', 'struck');
  await sql`update medicine_dose set struck_at = ${now()}, struck_by = ${giver.profile}, strike_reason = ${reason}
    where nursery_id = ${plan.nursery} and id = ${dose}`.execute(tx);
  await noteChange(tx, giver, plan, 'medicine.strike');
  await notifyParents(tx, plan, 'medicine.told');
  return readMedicine(tx, giver, id);
}

/** The job that tells admins and families of doses that are late, each once. */
export async function tellLateDoses(db: Db) {
  const [date, time] = [localDate(), localTime()];
  await transact(db, async (tx) => {
    const { rows } = await sql<Pick<Locked, 'id' | 'nursery' | 'branch' | 'child'>>`
      with late as (
        select m.id, max(due) as due from ${slotsOf(
          date,
          sql`d.id is null and due + make_interval(mins => ${lateMinutes}) < ${time}::time
          and due < '23:00' and (m.late_told_on, m.late_told_time) is distinct from (${date}::date, due)
          and (m.late_told_on is distinct from ${date}::date or m.late_told_time < due)`,
        )}
        group by m.id
      )
      update medicine_plan p set late_told_on = ${date}, late_told_time = late.due from late where p.id = late.id
      returning p.id, p.nursery_id as nursery, p.branch_id as branch, p.child_id as child`.execute(tx);
    await tellAdmins(tx, rows);
    for (const plan of rows) await notifyParents(tx, plan, 'medicine.told');
  });
}
