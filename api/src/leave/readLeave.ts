import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { PersonLeave } from '@bairn/shared/schema/leave';
import type { ListQuery } from '@bairn/shared/schema/list';
import { leaveList } from '@bairn/shared/schema/lists/leave';
import type { LeaveRow } from '@bairn/shared/schema/rows/leave';
import type { StaffRole } from '../access/person.ts';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { beside, readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';
import { readAway, readPersonsAbsences } from './absenceQueries.ts';
import { fullName, manages, seesAbsences, worksAt, type Reader } from './judge.ts';
import { balanceOf, factsColumns, planOf, type FactsRow } from './leaveFacts.ts';
import { chosenYear, readTerms } from './leaveTerms.ts';

/** A person of a branch with what their leave is counted from. */
export type PersonRow = FactsRow & { id: string; name: string; role: StaffRole; user_id: string };

type Asked = { branch: string; profile: string; year: number };

/**
 * A person of a branch with what their leave of a year is counted from.
 * @throws Refusal 404 where they do not work there, or the reader may not see their absences
 */
export async function findPerson(db: Handle, reader: Reader, { branch, profile, year }: Asked): Promise<PersonRow> {
  const rules = await readTerms(db, reader.nursery);
  const { rows } = await sql<PersonRow>`
    select s.id, s.role, s.user_id, ${fullName} as name, ${factsColumns(year, rules)}
    from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
    where ${worksAt(reader.nursery, branch)} and s.id = ${profile} and ${seesAbsences(reader)}`.execute(db);
  if (!rows[0]) throw notFound('This person could not be found.');
  return rows[0];
}

type Wanted = { branch: string; profile?: string | undefined; year?: number | undefined };

/** A person's leave year: the reader's own, or of a person whom they name. @throws Refusal 404 */
export async function readPersonLeave(db: Handle, reader: Reader, wanted: Wanted): Promise<PersonLeave> {
  const { branch, profile = reader.profile } = wanted;
  const terms = await readTerms(db, reader.nursery);
  const { year, from, to, years } = chosenYear(terms, wanted.year);
  const person = await findPerson(db, reader, { branch, profile, year });
  const { periods, closed } = planOf(person);
  const today = localDate();
  return {
    person: { id: person.id, name: person.name, is_self: person.id === reader.profile },
    year,
    from,
    to,
    years,
    terms,
    balance: balanceOf(person, year, terms),
    periods,
    closed_on: [...closed].filter((date) => date >= from && date <= to),
    absences: await readPersonsAbsences(db, reader, person.id, { from, to }),
    away: to < today ? [] : await readAway(db, reader, branch, person.id, { from: from < today ? today : from, to }),
    today,
    can_record: manages(reader, person),
  };
}

type Read = Omit<LeaveRow, 'balance'> & FactsRow;

/** The team of a branch with its balances: as many statements for 200 people as for one. */
export async function readTeamLeave(db: Handle, reader: Reader, branch: string, query: ListQuery<typeof leaveList>) {
  const rules = await readTerms(db, reader.nursery);
  const { year, from, to, years } = chosenYear(rules, query.year);
  const answer = await readList(db, leaveList, query, {
    columns: sql`s.id, ${fullName} as name, s.job_title, (select count(*)::int from absence x where x.nursery_id = s.nursery_id
      and x.staff_profile_id = s.id and x.status = 'requested') as requests, ${factsColumns(year, rules)}`,
    from: sql`staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null`,
    where: sql`${worksAt(reader.nursery, branch)} and ${seesAbsences(reader)}`,
    id: sql`s.id`,
    filters: {
      // The balances are those of the year; it leaves no one out.
      year: () => undefined,
      search: (typed) => sql`${fullName} ilike ${containing(typed)}`,
    },
    orders: sql`lower(u.last_name), lower(u.first_name)`,
    map: ({ id, name, job_title, requests, ...facts }: Read): LeaveRow => ({
      id,
      name,
      job_title,
      requests,
      balance: balanceOf(facts, year, rules),
    }),
  });
  return beside(answer, () => ({ years, from, to }));
}
