import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { Span } from '@bairn/shared/format/leave';
import type { ListQuery } from '@bairn/shared/schema/list';
import { absenceType, sicknessTypes } from '@bairn/shared/schema/leaveTypes';
import { absenceList } from '@bairn/shared/schema/lists/leave';
import type { Absence, Away } from '@bairn/shared/schema/rows/leave';
import { absenceMachine, mayHappen } from '@bairn/shared/schema/states';
import type { StaffRole } from '../access/person.ts';
import { lists } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { Download } from '../http/download.ts';
import { containing } from '../http/paging.ts';
import { conditionsOf, readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';
import { fullName, manages, managesSql, seesAbsences, worksAt, type Reader } from './judge.ts';

type Row = Omit<Absence, 'person' | 'type' | 'fit_note' | 'is_self' | 'can'> & {
  staff_profile_id: string;
  role: StaffRole;
  name: string;
  type_id: number;
  note_key: string | null;
};

const columns = sql`x.id, x.staff_profile_id, s.role, ${fullName} as name, x.type as type_id, x.status, x.from_date as from,
  x.to_date as to, x.part, x.start_time, x.end_time, taken.share, taken.minutes, x.note, x.answer,
  (select a.first_name || ' ' || a.last_name from "user" a where a.id = x.answered_by) as answered_by, x.recorded,
  x.fit_note_key as note_key, x.created_at as asked_at`;

const sources = sql`absence x
  join staff_profile s on s.nursery_id = x.nursery_id and s.id = x.staff_profile_id
  join "user" u on u.id = s.user_id and u.deleted_at is null
  cross join lateral (select coalesce(sum(d.share), 0)::int as share, coalesce(sum(d.minutes), 0)::int as minutes
    from absence_day d where d.nursery_id = x.nursery_id and d.absence_id = x.id) taken`;

const typeName = (type: number) => lists.absence_types.find(({ id }) => id === type)?.name ?? 'Other';

function fitNoteOf({ type_id, status, note_key }: Row): Absence['fit_note'] {
  if (note_key) return note_key.endsWith('.pdf') ? 'pdf' : 'webp';
  return type_id === absenceType.fitNote && status === 'approved' ? 'missing' : 'none';
}

function asSeenBy(reader: Reader, row: Row): Absence {
  const { staff_profile_id: id, role, name, type_id, note_key: _, ...absence } = row;
  const isSelf = id === reader.profile;
  const managed = manages(reader, { id, role });
  const { status } = row;
  const ownAhead = isSelf && !row.recorded && row.from > localDate();
  return {
    ...absence,
    person: { id, name },
    type: { id: type_id, name: typeName(type_id) },
    fit_note: fitNoteOf(row),
    is_self: isSelf,
    can: {
      approve: managed && mayHappen(absenceMachine, status, 'approve'),
      decline: managed && mayHappen(absenceMachine, status, 'decline'),
      cancel: (managed || ownAhead) && mayHappen(absenceMachine, status, 'cancel'),
      withdraw: isSelf && mayHappen(absenceMachine, status, 'withdraw'),
      add_fit_note: (managed || isSelf) && status === 'approved' && sicknessTypes.includes(type_id),
    },
  };
}

/** One absence, as the reader sees it. @throws Refusal 404 where it is of a person whose absences they do not see */
export async function readAbsence(db: Handle, reader: Reader, id: string): Promise<Absence> {
  const { rows } = await sql<Row>`
    select ${columns} from ${sources}
    where x.nursery_id = ${reader.nursery} and x.id = ${id} and ${seesAbsences(reader)}`.execute(db);
  if (!rows[0]) throw notFound('This absence could not be found.');
  return asSeenBy(reader, rows[0]);
}

/** The absences of one person that touch a span, the latest first. The caller has decided that the reader sees them. */
export async function readPersonsAbsences(db: Handle, reader: Reader, person: string, { from, to }: Span) {
  const { rows } = await sql<Row>`
    select ${columns} from ${sources}
    where x.nursery_id = ${reader.nursery} and x.staff_profile_id = ${person} and x.from_date <= ${to}
      and x.to_date >= ${from}
    order by x.from_date desc, x.created_at desc, x.id`.execute(db);
  return rows.map((row) => asSeenBy(reader, row));
}

const source = (reader: Reader, branch: string) => ({
  columns,
  from: sources,
  where: sql`${worksAt(reader.nursery, branch)} and ${seesAbsences(reader)}`,
  id: sql`x.id`,
  filters: {
    status: (status: string) => sql`x.status = ${status}`,
    type: (type: number) => sql`x.type = ${type}`,
    search: (typed: string) => sql`${fullName} ilike ${containing(typed)}`,
    from: (from: string) => sql`x.to_date >= ${from}`,
    to: (to: string) => sql`x.from_date <= ${to}`,
  },
  orders: sql`(x.status = 'requested') desc, x.from_date desc`,
  map: (row: Row) => asSeenBy(reader, row),
});

/** The absences of a branch's staff, with the sums of all that the filters leave. */
export async function readAbsences(db: Handle, reader: Reader, branch: string, query: ListQuery<typeof absenceList>) {
  const of = source(reader, branch);
  const answer = await readList(db, absenceList, query, of);
  if (answer instanceof Download) return answer;
  const { rows } = await sql<{ share: number; minutes: number }>`
    select coalesce(sum(taken.share), 0)::int as share, coalesce(sum(taken.minutes), 0)::int as minutes
    from ${sources} where ${conditionsOf(absenceList, query, of)}`.execute(db);
  return { ...answer, totals: rows[0] ?? { share: 0, minutes: 0 }, types: lists.absence_types };
}

/** Which others of a branch are away in a span: names and times, never why. */
export async function readAway(db: Handle, { nursery }: Reader, branch: string, except: string, span: Span) {
  const { rows } = await sql<Away>`
    select x.id, ${fullName} as name, x.from_date as from, x.to_date as to, x.part, x.start_time, x.end_time
    from absence x join staff_profile s on s.nursery_id = x.nursery_id and s.id = x.staff_profile_id
    join "user" u on u.id = s.user_id and u.deleted_at is null
    where ${worksAt(nursery, branch)} and s.id <> ${except} and x.status = 'approved'
      and x.from_date <= ${span.to} and x.to_date >= ${span.from}
    order by x.from_date, lower(u.first_name), x.id limit 200`.execute(db);
  return rows;
}

/** How many requests of a branch's people wait for the reader's answer. */
export const countLeaveRequests = (reader: Reader, branch: string) => sql<number>`(
  select count(*)::int from absence x join staff_profile s on s.nursery_id = x.nursery_id and s.id = x.staff_profile_id
  join "user" u on u.id = s.user_id and u.deleted_at is null
  where x.status = 'requested' and ${worksAt(reader.nursery, branch)} and ${managesSql(reader)})`;
