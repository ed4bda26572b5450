import { sql } from 'kysely';
import { addDays, daysBetween } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { expiringWeeks } from '@bairn/shared/schema/sessions';
import { longestPattern, type Around } from '@bairn/shared/schema/sessionDates';
import { audit } from '../audit/audit.ts';
import type { Db, Tx } from '../database/database.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { keepClosingDays } from '../opening/holdClosingDays.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';
import { aroundOf, comingDates } from './pattern.ts';
import { writeDates } from './writeDates.ts';
import { lockSession, refuseFullRoom, tellSession, type By } from './writeSession.ts';

type Expiring = { id: string; name: string; last_date: string; version: number };

/** Sessions that are not archived and whose last date is today or within four weeks, the soonest first. */
export async function readExpiring(db: Db, { nursery, branch }: OfBranch): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select s.id, s.name, s.version, last.date as last_date
    from session s
    join lateral (select max(i.date) as date from session_instance i
      where i.nursery_id = s.nursery_id and i.session_id = s.id and not i.dropped) last on true
    where s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.status in ('listed', 'unlisted')
      and last.date between ${localDate()}::date and ${addDays(localDate(), expiringWeeks * 7)}::date
    order by last.date, lower(s.name), s.id`.execute(db);
  return rows;
}

async function extendOne(tx: Tx, of: OfBranch & { session: string }, ends_on: string, around: Around, by: By) {
  const { session } = await lockSession(tx, of);
  const { starts_on, ends_on: before } = session;
  if (session.status === 'archived') throw conflict(`${session.name} is archived. Restore it first.`, 'archived');
  if (starts_on === null || before === null || session.spans.length === 0) {
    throw invalid({ session_ids: [`${session.name} has no days and times yet. Edit it first`] });
  }
  if (before >= ends_on) return 0;
  const from = [addDays(before, 1), localDate()].toSorted().at(-1) ?? before;
  if (daysBetween(from, ends_on) > longestPattern) {
    throw invalid({ ends_on: ['The last day must be within 18 months'] });
  }
  const dates = comingDates({ ...session, starts_on: from, ends_on }, around);
  await sql`update session set ends_on = ${ends_on}, version = version + 1
    where nursery_id = ${of.nursery} and id = ${of.session}`.execute(tx);
  await writeDates(tx, of, { create: dates, change: [], remove: [], keep: [] }, session);
  await refuseFullRoom(tx, of, session.room_id);
  await audit(tx, {
    user: by.user,
    nursery: of.nursery,
    action: 'session.extend',
    object: { type: 'session', id: of.session },
    request: by.request,
  });
  await tellSession(tx, of.branch, of.session);
  return dates.length;
}

/**
 * Lets sessions go on by their pattern until a day, all or none of them.
 * @returns how many dates were added.
 * @throws Refusal 404, 409 `archived`, 422
 */
export async function prolongSessions(
  tx: Tx,
  of: OfBranch,
  { session_ids, ends_on }: { session_ids: readonly string[]; ends_on: string },
  by: By,
) {
  await keepClosingDays(tx, of);
  const around = await aroundOf(tx, of);
  // In the order of their ids, so that two that extend the same sessions cannot deadlock.
  const sessions = [...new Set(session_ids)].toSorted();
  let dates = 0;
  for (const session of sessions) dates += await extendOne(tx, { ...of, session }, ends_on, around, by);
  return { sessions: sessions.length, dates };
}
