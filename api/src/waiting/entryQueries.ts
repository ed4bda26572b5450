import { sql, type RawBuilder } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import { localDate } from '@bairn/shared/schema/clock';
import type { ServiceWaitingEntry, WaitingEntry } from '@bairn/shared/schema/waiting';
import type { Handle } from '../database/database.ts';
import { nameFor } from '../families/restrictions.ts';
import { placesToHave } from '../places/counters.ts';
import { notFound } from '../refusals/refusal.ts';
import { canOffer, overtakenBecause, readDates, readQueue } from '../places/queue.ts';
import { childrenOf, reasonFor } from '../families/waitingAsRead.ts';

/** The place of an entry `e` in the queue of its date: 1 is next. Null where it does not wait. */
const position = sql`case when e.status = 'waiting' then 1 + (select count(*) from waiting_entry a
  where a.instance_id = e.instance_id and a.status = 'waiting' and a.turn < e.turn)::int end as position`;

const dateColumns = sql`e.id, e.status, e.session_id, s.name as session_name, e.branch_id, b.name as service_name,
  e.instance_id, i.date, i.start_time, i.end_time, ${position}, e.hold_until, e.accepted_at is not null as in_basket,
  e.created_at as joined_at`;

const joins = sql`waiting_entry e
  join session_instance i on i.nursery_id = e.nursery_id and i.id = e.instance_id
  join session s on s.nursery_id = e.nursery_id and s.id = e.session_id
  join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id`;

/** Entries of a family: those that are open first, then the latest. */
export async function readFamilyEntries(db: Handle, keyworker: string, entry?: string): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select ${dateColumns}, i.price, coalesce((
      select json_agg(json_build_object('child_id', c.id, 'child_name', ${nameFor('w')}) order by c.dob, c.id)
      from ${childrenOf} w join child c on c.id = w.child_id), '[]') as children, coalesce((
      select json_agg(json_build_object('kind', v.kind, 'reason', ${reasonFor('v')}, 'at',
        to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.at desc, v.id desc)
      from waiting_event v where v.nursery_id = e.nursery_id and v.entry_id = e.id), '[]') as events
    from ${joins}
    where e.keyworker_profile_id = ${keyworker} and ${entry ? sql`e.id = ${entry}` : sql`true`}
    order by e.status = 'offered' desc, e.status = 'waiting' desc,
      case when e.status in ('waiting', 'offered') then i.date end, e.created_at desc limit 200`.execute(db);
  return rows;
}

/** One entry of a family. @throws Refusal 404 */
export async function readFamilyEntry(db: Handle, keyworker: string, id: string): Promise<WaitingEntry> {
  const [entry] = await readFamilyEntries(db, keyworker, id);
  if (!entry) throw notFound('This entry could not be found.');
  return entry;
}

type ServiceRow = Omit<ServiceWaitingEntry, 'problem' | 'overtakes' | 'can' | 'children'> & {
  children: { child_id: string; child_name: string; dob: string }[];
};

/** Of the entries of each date that wait, why each cannot be offered places now. */
async function problemsOf(db: Handle, instances: readonly string[]) {
  const problems = new Map<string, { problem: string | null; overtakes: boolean }>();
  for (const date of await readDates(db, sql`i.id = any(${instances}::uuid[])`)) {
    let ahead = false;
    for (const entry of await readQueue(db, date.id)) {
      const late = canOffer(date) ? null : 'This date can no longer be offered.';
      const offered = { ...entry, passed_over: false };
      const full = date.to_have <= 0 ? 'No place is free.' : null;
      const small = entry.places > date.left ? `It needs ${entry.places} places together.` : null;
      const problem = late ?? overtakenBecause(date, offered, Number.MAX_SAFE_INTEGER) ?? full ?? small;
      problems.set(entry.id, { problem, overtakes: ahead });
      if (overtakenBecause(date, entry, date.left) === null) ahead = true;
    }
  }
  return problems;
}

/**
 * Entries of a branch that wait or are offered places on coming dates, by date and order of joining.
 * `mayChange`: whether the reader may offer, take back and remove.
 */
export async function readServiceEntries(
  db: Handle,
  { nursery, branch }: { nursery: string; branch: string },
  { which, mayChange }: { which: RawBuilder<unknown>; mayChange: boolean },
): Promise<ServiceWaitingEntry[]> {
  const { rows } = await sql<ServiceRow>`
    select ${dateColumns}, ${placesToHave} as places_left, coalesce(u.first_name || ' ' || u.last_name, 'A family') as family_name,
      coalesce((
        select json_agg(json_build_object('child_id', c.id, 'child_name', c.first_name || ' ' || c.last_name, 'dob', c.dob)
          order by c.dob, c.id)
        from waiting_child w join child c on c.id = w.child_id
        where w.nursery_id = e.nursery_id and w.entry_id = e.id), '[]') as children
    from ${joins}
    join keyworker_profile k on k.id = e.keyworker_profile_id
    left join "user" u on u.id = k.user_id
    where e.nursery_id = ${nursery} and e.branch_id = ${branch} and e.status in ('waiting', 'offered')
      and i.date >= ${localDate()} and ${which}
    order by i.date, i.start_time, e.instance_id, e.turn limit 500`.execute(db);
  const problems = await problemsOf(db, [
    ...new Set(rows.filter(({ status }) => status === 'waiting').map(({ instance_id }) => instance_id)),
  ]);
  return rows.map((row) => {
    const { problem = null, overtakes = false } = problems.get(row.id) ?? {};
    const waits = row.status === 'waiting';
    return {
      ...row,
      children: row.children.map((child) => ({ ...child, age_months: ageInMonths(child.dob, row.date) })),
      problem,
      overtakes,
      can: {
        offer: mayChange && waits && problem === null,
        take_back: mayChange && row.status === 'offered' && !row.in_basket,
        remove: mayChange && waits,
      },
    };
  });
}
