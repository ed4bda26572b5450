import { sql, type RawBuilder } from 'kysely';
import { openState } from '@bairn/shared/format/medicines';
import { addDays } from '@bairn/shared/format/date';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import type { MedicinePlan } from '@bairn/shared/schema/medicines';
import type { DayDose, RecordedDose } from '@bairn/shared/schema/rows/medicines';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import type { MedicineReader } from './reader.ts';

/** Days of doses that a plan shows. */
const shownDays = 30;

const wall = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;
const staffName = (column: string) => sql`(select case when u.deleted_at is null
    then u.first_name || ' ' || u.last_name else 'A former member of staff' end
  from staff_profile s join "user" u on u.id = s.user_id where s.nursery_id = m.nursery_id and s.id = ${sql.ref(column)})`;

const doseOf = sql`json_build_object('id', d.id, 'date', d.date, 'due_time', ${wall('d.due_time')}, 'outcome', d.outcome,
  'done_time', ${wall('d.done_time')}, 'given_by', ${staffName('d.given_by')}, 'witness', ${staffName('d.witness_id')},
  'note', d.note, 'struck', d.strike_reason)`;

/** The plans `m` that a reader may see. */
export const visible = (reader: MedicineReader) =>
  reader.kind === 'family'
    ? sql`exists (select from family_child f where f.child_id = m.child_id and f.keyworker_profile_id = ${reader.keyworker})`
    : sql`m.nursery_id = ${reader.nursery} and m.branch_id = ${reader.branch}`;

/** Whether a plan `m` may be given on a local date. */
export const isGiven = (date: string) =>
  sql`m.agreed and m.ended_at is null and ${date}::date between m.from_date and m.to_date`;

type Row = Omit<MedicinePlan, 'can'> & { here: boolean };

async function readMatching(db: Handle, reader: MedicineReader, where: RawBuilder<unknown>): Promise<MedicinePlan[]> {
  const today = localDate();
  const { rows } = await sql<Row>`
    select m.id, json_build_object('id', b.id, 'name', b.name) as service, m.medicine, m.dose, m.instructions, m.reason,
      (select coalesce(json_agg(to_char(t, 'HH24:MI') order by t), '[]') from unnest(m.times) t) as times, m.gap_minutes,
      m.from_date as from, m.to_date as to, ${staffName('m.written_by')} as written_by,
      case when m.agreed is not null then json_build_object('agreed', m.agreed, 'by', m.answered_name,
        'on', m.answered_on, 'recorded_by', ${staffName('m.recorded_by')}) end as consent, m.end_reason as ended,
      coalesce((select json_agg(${doseOf} order by d.date desc, d.done_time desc, d.id) from medicine_dose d
        where d.nursery_id = m.nursery_id and d.medicine_plan_id = m.id
          and d.date > ${addDays(today, -shownDays)}::date), '[]') as doses,
      exists (select from child_profile p where p.nursery_id = m.nursery_id and p.branch_id = m.branch_id
        and p.child_id = m.child_id and p.status <> 'left') as here
    from medicine_plan m join branch b on b.nursery_id = m.nursery_id and b.id = m.branch_id
    where ${visible(reader)} and ${where}
    order by (m.ended_at is null and m.to_date >= ${today}::date) desc, m.from_date desc, m.id limit 200`.execute(db);
  const isStaff = reader.kind === 'branch';
  return rows.map(({ here, ...row }) => {
    const open = here && row.ended === null && row.to >= today;
    return {
      ...row,
      can: {
        answer: !isStaff && open && row.consent === null,
        record_answer: isStaff && open && row.consent === null,
        end: isStaff && open,
        give: isStaff && open && row.from <= today && row.consent?.agreed === true,
      },
    };
  });
}

/** A child's medicines that the reader may see: those that go on first. */
export const readChildMedicines = (db: Handle, reader: MedicineReader, child: string) =>
  readMatching(db, reader, sql`m.child_id = ${child}`);

/** One of them. @throws Refusal 404 */
export async function readMedicine(db: Handle, reader: MedicineReader, id: string): Promise<MedicinePlan> {
  const [plan] = await readMatching(db, reader, sql`m.id = ${id}`);
  if (!plan) throw notFound('This medicine could not be found.');
  return plan;
}

/**
 * The slots of a local date, one for each time of a plan that may be given, where the child is booked over that time and
 * not absent: columns of `m`, `due` and the recorded dose `d`, if any.
 */
export const slotsOf = (date: string, where: RawBuilder<unknown>) => sql`
  medicine_plan m cross join unnest(m.times) due
  left join medicine_dose d on d.nursery_id = m.nursery_id and d.medicine_plan_id = m.id and d.date = ${date}::date
    and d.due_time = due and d.struck_at is null
  where ${where} and (d.id is not null or ${isGiven(date)} and exists (
    select from booking k where k.nursery_id = m.nursery_id and k.branch_id = m.branch_id and k.child_id = m.child_id
      and k.date = ${date}::date and k.status in ('confirmed', 'attended') and due between k.start_time and k.end_time))`;

type DayRow = Omit<DayDose, 'state'>;

/** The doses of today at a branch, by their times. Those that are given when needed come once they are recorded. */
export async function readDay(db: Handle, { nursery, branch }: { nursery: string; branch: string }) {
  const [date, time] = [localDate(), localTime()];
  const here = sql`m.nursery_id = ${nursery} and m.branch_id = ${branch}`;
  const columns = sql`m.id as plan_id, (select json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name)
      from child c where c.id = m.child_id) as child, m.medicine, m.dose, m.instructions`;
  const { rows } = await sql<DayRow>`
    select ${columns}, to_char(due, 'HH24:MI') as due_time, case when d.id is not null then ${doseOf} end as recorded
      from ${slotsOf(date, here)}
    union all
    select ${columns}, null, ${doseOf} from medicine_plan m join medicine_dose d on d.nursery_id = m.nursery_id
      and d.medicine_plan_id = m.id and d.date = ${date}::date and d.due_time is null and d.struck_at is null
    where ${here} order by due_time nulls last`.execute(db);
  const { rows: counts } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from medicine_plan m where ${here} and m.agreed is null and m.ended_at is null
      and m.to_date >= ${date}::date`.execute(db);
  const doses = rows.map((row): DayDose => {
    const recorded: RecordedDose | null = row.recorded;
    return { ...row, state: recorded ? recorded.outcome : openState(row.due_time ?? time, time) };
  });
  return { doses, waiting: counts[0]?.waiting ?? 0 };
}
