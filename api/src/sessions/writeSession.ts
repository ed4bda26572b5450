import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { Pattern } from '@bairn/shared/schema/sessionDates';
import type { DatesPreview, SessionChange, SessionDraft, SessionInput } from '@bairn/shared/schema/sessions';
import { audit } from '../audit/audit.ts';
import { refuseUnknown } from '../config/refuseUnknown.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { keepClosingDays } from '../opening/holdClosingDays.ts';
import { lockInstances } from '../places/places.ts';
import { tellBranch } from '../realtime/tell.ts';
import { refuseRoomOverfull } from '../rooms/refuseRoomOverfull.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';
import { readDraft } from './draftQueries.ts';
import { aroundOf, comingDates, writePattern } from './pattern.ts';
import { planDates, type DatePlan, type Existing, type Usual } from './planDates.ts';
import { writeDates } from './writeDates.ts';

/** The person and the call that write. */
export type By = { user: string; request: string };
export type OfSession = OfBranch & { session: string };

/** A session that changed, on open screens and for the rendered pages that show it. */
export const tellSession = (tx: Tx, branch: string, session: string) =>
  tellBranch(tx, branch, 'places.changed', { session_id: session });

/** The columns that a session's form writes, but for its pattern's tables. */
function columnsOf(input: SessionInput) {
  const days = [...new Set(input.spans.flatMap((span) => span.days))].toSorted((a, b) => a - b);
  const [first] = input.spans.toSorted(
    (a, b) => Math.min(...a.days) - Math.min(...b.days) || (a.start_time < b.start_time ? -1 : 1),
  );
  if (!first) throw new Error('A session without times passed its schema.');
  return { days, start: first.start_time, end: first.end_time };
}

/** @throws Refusal 422 for a room of another branch or an archived one, or values that are in no list */
async function refuseImpossible(db: Handle, { nursery, branch }: OfBranch, input: SessionInput) {
  refuseUnknown({
    payment_types: { field: 'payment_types', ids: input.payment_types },
    booking_options: { field: 'booking_options', ids: input.booking_options },
  });
  if (input.room_id === null) return;
  const { rows } = await sql<{ capacity: number }>`select capacity from room
    where nursery_id = ${nursery} and branch_id = ${branch} and id = ${input.room_id} and archived_at is null`.execute(
    db,
  );
  const [room] = rows;
  if (!room) throw invalid({ room_id: ['The room could not be found'] });
  if (input.capacity > room.capacity) {
    throw invalid({ capacity: [`The room has ${room.capacity} places`] });
  }
}

/** @throws Refusal 409 `room_full`, `room_closed` where the sessions of the room do not fit in it together */
export async function refuseFullRoom(tx: Tx, { nursery, branch }: OfBranch, room: string | null) {
  if (room !== null) await refuseRoomOverfull(tx, { nursery, branch, room });
}

const patternOf = ({ starts_on, ends_on, term, spans, left_out, added }: SessionInput): Pattern => ({
  starts_on,
  ends_on,
  term,
  spans,
  left_out,
  added,
});

/**
 * Writes a draft with its dates.
 * @throws Refusal 422, 409 `room_full`, `room_closed`
 */
export async function addSession(tx: Tx, of: OfBranch, input: SessionInput, by: By): Promise<SessionDraft> {
  const { nursery, branch } = of;
  if (input.starts_on < localDate()) throw invalid({ starts_on: ['The first day must not be before today'] });
  await refuseImpossible(tx, of, input);
  await keepClosingDays(tx, of);
  const pattern = patternOf(input);
  const dates = comingDates(pattern, await aroundOf(tx, of));
  const session = newId();
  const { days, start, end } = columnsOf(input);
  await sql`insert into session (nursery_id, id, branch_id, room_id, name, description, status, days, start_time, end_time,
      price, age_from_months, age_to_months, capacity, payment_types, booking_options, block_price,
      recurring_notice_days, notice_hours, limited_by_staff, collects_from, starts_on, ends_on, term, created_at)
    values (${nursery}, ${session}, ${branch}, ${input.room_id}, ${input.name}, ${input.description ?? null}, 'draft',
      ${days}, ${start}, ${end}, ${input.price}, ${input.age_from_months}, ${input.age_to_months}, ${input.capacity},
      ${input.payment_types}, ${input.booking_options}, ${input.block_price ?? null},
      ${input.recurring_notice_days ?? null}, ${input.notice_hours}, ${input.limited_by_staff}, ${input.collects_from}, ${input.starts_on},
      ${input.ends_on}, ${input.term}, ${now()})`.execute(tx);
  await writePattern(tx, nursery, session, pattern);
  await writeDates(tx, { ...of, session }, { create: dates, change: [], remove: [], keep: [] }, input);
  await refuseFullRoom(tx, of, input.room_id);
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'session.create',
    object: { type: 'session', id: session },
    request: by.request,
  });
  await tellSession(tx, branch, session);
  return readDraft(tx, of, session);
}

/** The dates of a session that have not begun. */
async function readExisting(db: Handle, { nursery, session }: OfSession): Promise<Existing[]> {
  const { rows } = await sql<Existing>`
    select id, date, start_time, end_time, pattern_time, price, capacity, booked, held, dropped from session_instance
    where nursery_id = ${nursery} and session_id = ${session}
      and (date > ${localDate()}::date or date = ${localDate()}::date and start_time > ${localTime()}::time)
    order by date, start_time`.execute(db);
  return rows;
}

/**
 * Locks the coming dates of a session, then the session: a booking holds the lock of its date while its change of the
 * counters waits for the session's.
 * @returns the session and its dates, as they are from now on.
 * @throws Refusal 404
 */
export async function lockSession(tx: Tx, of: OfSession) {
  await readDraft(tx, of, of.session);
  await lockInstances(
    tx,
    (await readExisting(tx, of)).map(({ id }) => id),
  );
  const session = await readDraft(tx, of, of.session, true);
  const existing = await readExisting(tx, of);
  // Dates that another change made between the two reads are new to this transaction.
  await lockInstances(
    tx,
    existing.map(({ id }) => id),
  );
  return { session, existing: await readExisting(tx, of) };
}

type Touched = { id: string; children: string[] };

async function childrenOn(db: Handle, { nursery }: OfBranch, instances: readonly string[]): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select k.instance_id as id, array_agg(c.first_name || ' ' || c.last_name order by c.first_name, c.last_name, c.id)
      as children
    from booking k join child c on c.id = k.child_id
    where k.nursery_id = ${nursery} and k.instance_id = any(${instances}::uuid[])
      and k.status in ('pending', 'confirmed', 'absent')
    group by k.instance_id`.execute(db);
  return rows;
}

async function countOutsideAges(db: Handle, of: OfSession, ages: { age_from_months: number; age_to_months: number }) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking k join child c on c.id = k.child_id
    where k.nursery_id = ${of.nursery} and k.session_id = ${of.session} and k.date >= ${localDate()}::date
      and k.status in ('pending', 'confirmed')
      and not (c.dob + make_interval(months => ${ages.age_from_months}::int) <= k.date
        and k.date < c.dob + make_interval(months => ${ages.age_to_months}::int))`.execute(db);
  return rows[0]?.count ?? 0;
}

async function previewOf(
  db: Handle,
  of: OfSession,
  plan: DatePlan,
  existing: readonly Existing[],
  input: SessionInput,
): Promise<DatesPreview> {
  const byId = new Map(existing.map((one) => [one.id, one]));
  const children = new Map(
    (
      await childrenOn(
        db,
        of,
        plan.keep.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const shown = existing.filter(({ dropped }) => !dropped).length;
  const restored = plan.change.filter(({ restore }) => restore).length;
  return {
    total: shown + restored + plan.create.length - plan.remove.length,
    created: plan.create.length + restored,
    changed: plan.change.length - restored,
    removed: plan.remove.length,
    kept: plan.keep.flatMap(({ id, why }) => {
      const one = byId.get(id);
      if (!one) return [];
      const { date, start_time, end_time, booked, held } = one;
      return [{ id, date, start_time, end_time, booked, held, why, children: children.get(id)?.children ?? [] }];
    }),
    outside_ages: await countOutsideAges(db, of, input),
  };
}

const usualOf = ({ price, capacity }: Usual) => ({ price, capacity });

async function planOf(db: Handle, of: OfSession, session: Usual, existing: readonly Existing[], input: SessionInput) {
  const wanted = comingDates(patternOf(input), await aroundOf(db, of));
  return planDates(existing, wanted, usualOf(session), usualOf(input));
}

/** Another tab or person saved the session since the form was opened. */
function refuseStale(session: SessionDraft, { version }: SessionChange) {
  if (session.status === 'archived') throw conflict('This session is archived. Restore it first.', 'archived');
  if (session.version === version) return;
  throw conflict('Someone else has changed this session. Load it again to see what it is now.', 'changed');
}

/**
 * What a change would do, without doing it.
 * @throws Refusal 404, 409 `changed` or `archived`, 422
 */
export async function previewChange(db: Handle, of: OfSession, input: SessionChange): Promise<DatesPreview> {
  const session = await readDraft(db, of, of.session);
  refuseStale(session, input);
  await refuseImpossible(db, of, input);
  const existing = await readExisting(db, of);
  return previewOf(db, of, await planOf(db, of, session, existing, input), existing, input);
}

/**
 * Changes a session and its coming dates. Booked and held places keep their date, time and price.
 * @throws Refusal 404, 409 `changed` (the session, or the number of kept dates that was shown) `archived`, `room_full` or `room_closed`, 422
 */
export async function changeSession(tx: Tx, of: OfSession, input: SessionChange, by: By) {
  await keepClosingDays(tx, of);
  const { session, existing } = await lockSession(tx, of);
  refuseStale(session, input);
  await refuseImpossible(tx, of, input);
  const plan = await planOf(tx, of, session, existing, input);
  if (plan.keep.length !== input.expected_kept) {
    throw conflict('Bookings of this session have changed. Please check again what your change does.', 'touches');
  }
  const dates = await previewOf(tx, of, plan, existing, input);
  const { days, start, end } = columnsOf(input);
  await sql`update session set version = version + 1, room_id = ${input.room_id}, name = ${input.name},
      description = ${input.description ?? null}, days = ${days}, start_time = ${start}, end_time = ${end},
      price = ${input.price}, age_from_months = ${input.age_from_months}, age_to_months = ${input.age_to_months},
      capacity = ${input.capacity}, payment_types = ${input.payment_types}, booking_options = ${input.booking_options},
      block_price = ${input.block_price ?? null}, recurring_notice_days = ${input.recurring_notice_days ?? null},
      notice_hours = ${input.notice_hours}, limited_by_staff = ${input.limited_by_staff}, collects_from = ${input.collects_from}, starts_on = ${input.starts_on},
      ends_on = ${input.ends_on}, term = ${input.term}
    where nursery_id = ${of.nursery} and id = ${of.session}`.execute(tx);
  await writePattern(tx, of.nursery, of.session, patternOf(input));
  await writeDates(tx, of, plan, input);
  await refuseFullRoom(tx, of, input.room_id);
  await audit(tx, {
    user: by.user,
    nursery: of.nursery,
    action: 'session.change',
    object: { type: 'session', id: of.session },
    request: by.request,
  });
  await tellSession(tx, of.branch, of.session);
  return { session: await readDraft(tx, of, of.session), dates };
}
