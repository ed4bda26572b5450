import { sql } from 'kysely';
import { formatDate, localTime, localDate as dateOf } from '@bairn/shared/format/date';
import type { Cell } from '@bairn/shared/format/csv';
import type { Span } from '@bairn/shared/format/leave';
import { hoursDecimal } from '@bairn/shared/format/workingTime';
import { localDate } from '@bairn/shared/schema/clock';
import type { PersonHours, WorkPeriod } from '@bairn/shared/schema/hours';
import { pounds, type ListQuery } from '@bairn/shared/schema/list';
import { hoursList } from '@bairn/shared/schema/lists/hours';
import type { StaffRole } from '../access/person.ts';
import type { Handle } from '../database/database.ts';
import { csvDownload } from '../http/download.ts';
import { containing } from '../http/paging.ts';
import { beside, conditionsOf, readList } from '../http/readList.ts';
import { fullName, manages, seesAbsences, type Reader } from '../leave/judge.ts';
import { notFound } from '../refusals/refusal.ts';
import { hoursColumns, hoursOf, inPeriod, touches, wasAt, type HoursFacts } from './hoursFacts.ts';
import { isGoingOn } from './openTime.ts';
import { periodOf } from './period.ts';

const people = sql`staff_profile s join "user" u on u.id = s.user_id`;
const byName = sql`lower(u.last_name), lower(u.first_name)`;
const seen = (reader: Reader, branch: string, period: Span) =>
  sql`${wasAt(reader.nursery, branch, period)} and ${seesAbsences(reader)}`;

/** The hours of a branch's staff with their sums: as many statements for 200 people as for one. */
export async function readTeamHours(db: Handle, reader: Reader, branch: string, query: ListQuery<typeof hoursList>) {
  const period = periodOf(query);
  const where = seen(reader, branch, period);
  // The hours are those of the period; it leaves no one out.
  const filters = {
    from: () => undefined,
    to: () => undefined,
    search: (typed: string) => sql`${fullName} ilike ${containing(typed)}`,
  };
  const answer = await readList(db, hoursList, query, {
    columns: hoursColumns({ nursery: reader.nursery, branch }, period),
    from: people,
    where,
    id: sql`s.id`,
    filters,
    orders: byName,
    map: (facts: HoursFacts) => hoursOf(facts, branch, period),
  });
  return beside(answer, async () => {
    const { rows } =
      await sql<HoursFacts>`select ${hoursColumns({ nursery: reader.nursery, branch }, period)} from ${people}
      where ${conditionsOf(hoursList, query, { where, filters })}`.execute(db);
    const all = rows.map((facts) => hoursOf(facts, branch, period));
    const sum = (name: 'contracted' | 'rostered' | 'worked' | 'overtime') =>
      all.reduce((total, row) => total + (row[name] ?? 0), 0);
    const totals = {
      contracted: sum('contracted'),
      rostered: sum('rostered'),
      worked: sum('worked'),
      overtime: sum('overtime'),
    };
    return { ...period, totals };
  });
}

const moments = (prefix: string) => sql`case when c.${sql.ref(`started_${prefix}`)} is not null then
  json_build_object('started_at', c.${sql.ref(`started_${prefix}`)}, 'ended_at', c.${sql.ref(`ended_${prefix}`)}) end`;

const periodColumns =
  () => sql`w.id, json_build_object('id', b.id, 'name', b.name) as branch, w.started_at, w.ended_at, w.revision,
  w.removed_at is not null as is_removed, ${isGoingOn()} as is_going_on, (select coalesce(json_agg(json_build_object('at', c.created_at,
    'by', ${fullName}, 'reason', c.reason, 'before', ${moments('before')}, 'after', ${moments('after')})
    order by c.created_at, c.id), '[]') from work_correction c join "user" u on u.id = c.user_id
    where c.nursery_id = w.nursery_id and c.work_period_id = w.id) as corrections`;

/** Instants within JSON come as PostgreSQL writes them. */
const asInstants = (period: WorkPeriod): WorkPeriod => {
  const iso = (value: string) => new Date(value).toISOString();
  const both = (value: WorkPeriod['corrections'][number]['before']) =>
    value && { started_at: iso(value.started_at), ended_at: value.ended_at && iso(value.ended_at) };
  return {
    ...period,
    corrections: period.corrections.map(({ at, before, after, ...one }) => ({
      ...one,
      at: iso(at),
      before: both(before),
      after: both(after),
    })),
  };
};

/** A time that was worked, with its corrections. */
export async function readPeriod(db: Handle, { nursery }: Reader, id: string): Promise<WorkPeriod> {
  const { rows } = await sql<WorkPeriod>`select ${periodColumns()} from work_period w
    join branch b on b.nursery_id = w.nursery_id and b.id = w.branch_id
    where w.nursery_id = ${nursery} and w.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('This time could not be found.');
  return asInstants(rows[0]);
}

type Wanted = { branch: string; profile?: string | undefined; from?: string | undefined; to?: string | undefined };

/** A person's hours at a branch: the reader's own, or of a person whom they name. @throws Refusal 404 */
export async function readPersonHours(db: Handle, reader: Reader, wanted: Wanted): Promise<PersonHours> {
  const { branch, profile = reader.profile } = wanted;
  const period = periodOf(wanted);
  const { rows } = await sql<HoursFacts & { role: StaffRole; has_pin: boolean }>`
    select ${hoursColumns({ nursery: reader.nursery, branch }, period)}, s.role, exists (select from staff_pin p where p.nursery_id = s.nursery_id
      and p.staff_profile_id = s.id) as has_pin
    from ${people} where ${seen(reader, branch, period)} and s.id = ${profile}`.execute(db);
  const [person] = rows;
  if (!person) throw notFound('This person could not be found.');
  const { role, has_pin, ...facts } = person;
  const { rows: periods } = await sql<WorkPeriod>`select ${periodColumns()} from work_period w
    join branch b on b.nursery_id = w.nursery_id and b.id = w.branch_id
    where w.nursery_id = ${reader.nursery} and w.staff_profile_id = ${profile} and w.branch_id = ${branch}
      and ${inPeriod(period)}
    order by w.started_at desc, w.id`.execute(db);
  return {
    person: { id: person.id, name: person.name, is_self: person.id === reader.profile },
    ...period,
    today: localDate(),
    totals: hoursOf(facts, branch, period),
    periods: periods.map(asInstants),
    can_correct: manages(reader, { id: person.id, role }),
    has_pin,
  };
}

type PayRow = HoursFacts & {
  payroll_number: string | null;
  wage_type: string | null;
  wage_pence: number | null;
};

async function payrollRows(db: Handle, reader: Reader, branch: string, period: Span): Promise<Cell[][]> {
  const { rows } = await sql<PayRow>`
    select ${hoursColumns({ nursery: reader.nursery, branch }, period)}, e.payroll_number, e.wage_type, e.wage_pence
    from ${people} left join staff_record e on e.nursery_id = s.nursery_id and e.staff_profile_id = s.id
    where ${seen(reader, branch, period)} order by ${byName}, s.id`.execute(db);
  return rows.map(({ payroll_number, wage_type, wage_pence, ...facts }) => {
    const { name, contracted, worked, overtime, open } = hoursOf(facts, branch, period);
    const wage = wage_pence === null ? null : pounds(wage_pence);
    const cells = [payroll_number, name, formatDate(period.from), formatDate(period.to), wage_type, wage];
    return [
      ...cells,
      contracted === null ? null : hoursDecimal(contracted),
      hoursDecimal(worked),
      hoursDecimal(overtime),
      worked,
      open,
    ];
  });
}

async function timeRows(db: Handle, reader: Reader, branch: string, period: Span): Promise<Cell[][]> {
  const { rows } = await sql<{
    name: string;
    payroll_number: string | null;
    started_at: string;
    ended_at: string | null;
  }>`
    select ${fullName} as name, e.payroll_number, w.started_at, w.ended_at
    from ${people} join work_period w on w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
      and w.branch_id = ${branch} and ${touches(period)}
    left join staff_record e on e.nursery_id = s.nursery_id and e.staff_profile_id = s.id
    where ${seen(reader, branch, period)} order by ${byName}, w.started_at, w.id`.execute(db);
  return rows.map(({ name, payroll_number, started_at, ended_at }) => [
    payroll_number,
    name,
    formatDate(dateOf(started_at)),
    localTime(started_at),
    ended_at && formatDate(dateOf(ended_at)),
    ended_at && localTime(ended_at),
    ended_at && (Date.parse(ended_at) - Date.parse(started_at)) / 60_000,
  ]);
}

const heads = {
  payroll: [
    'Payroll number',
    'Name',
    'From',
    'To',
    'Paid by',
    'Rate (£)',
    'Contracted hours',
    'Worked hours',
    'Of them overtime',
    'Worked minutes',
    'Without an end',
  ],
  times: ['Payroll number', 'Name', 'Date', 'In', 'Out on', 'Out', 'Minutes'],
} as const;

type Export = { from?: string | undefined; to?: string | undefined; kind: keyof typeof heads };

/** The hours of a period as a file for payroll, or the times that they are made of. */
export async function exportHours(db: Handle, reader: Reader, branch: string, query: Export) {
  const period = periodOf(query);
  const rows = await (query.kind === 'payroll' ? payrollRows : timeRows)(db, reader, branch, period);
  async function* batches() {
    yield rows;
  }
  const name = `${query.kind === 'payroll' ? 'Payroll' : 'Times'} ${period.from} to ${period.to}.csv`;
  return csvDownload(name, heads[query.kind], batches());
}
