import { sql } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { localDate } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import { readDraft } from './draftQueries.ts';
import { lockSession, refuseFullRoom, tellSession, type By, type OfSession } from './writeSession.ts';

type Move = 'list' | 'unlist' | 'archive' | 'restore';

const logged = (of: OfSession, by: By, action: `session.${Move | 'delete'}`) => ({
  user: by.user,
  nursery: of.nursery,
  action,
  object: { type: 'session' as const, id: of.session },
  request: by.request,
});

const move = (tx: Tx, of: OfSession, event: Move, by: By) =>
  transition(tx, 'session', event, {
    of: of.session,
    scope: sql`nursery_id = ${of.nursery} and branch_id = ${of.branch}`,
    set: sql`version = version + 1`,
    audit: () => logged(of, by, `session.${event}`),
    announce: () => tellSession(tx, of.branch, of.session),
  });

/** Why a session cannot be listed yet, each as a sentence. */
async function missingToList(tx: Tx, of: OfSession): Promise<string[]> {
  const { rows } = await sql<{ dates: boolean; free: boolean }>`
    select exists (select from session_instance i where i.nursery_id = s.nursery_id and i.session_id = s.id
        and i.date >= ${localDate()}::date and i.status = 'open') as dates,
      s.price = 0 and 2 = any(s.payment_types) as free
    from session s where s.nursery_id = ${of.nursery} and s.id = ${of.session}`.execute(tx);
  const [row] = rows;
  return [
    ...(row?.dates ? [] : ['It has no open dates to come. Choose a later last day.']),
    ...(row?.free ? ['A session that is paid by card needs a price.'] : []),
  ];
}

/**
 * Offers a session to families, or no longer; bookings stay.
 * @throws Refusal 404, 409 with its state, or `incomplete` with what is missing
 */
export async function setListed(tx: Tx, of: OfSession, status: 'listed' | 'unlisted', by: By) {
  const session = await readDraft(tx, of, of.session);
  const event = status === 'listed' ? 'list' : 'unlist';
  refuseUnlessAllowed('session', session.status, event);
  const missing = status === 'listed' ? await missingToList(tx, of) : [];
  if (missing.length > 0) throw conflict(`This session cannot be listed yet. ${missing.join(' ')}`, 'incomplete');
  await move(tx, of, event, by);
  return { id: of.session, status };
}

/** How many children have a place from today on. */
async function countComing(tx: Tx, of: OfSession): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from booking
    where nursery_id = ${of.nursery} and session_id = ${of.session} and date >= ${localDate()}::date
      and status in ('pending', 'confirmed', 'absent')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Archives a session. Families who hold a place are told by their basket that it can no longer be booked.
 * @throws Refusal 404, 409 with its state, or `booked` where it has bookings to come
 */
export async function sendToArchive(tx: Tx, of: OfSession, by: By) {
  const { session } = await lockSession(tx, of);
  const listed = session.status === 'listed';
  if (!listed) refuseUnlessAllowed('session', session.status, 'archive');
  const coming = await countComing(tx, of);
  if (coming > 0) {
    throw conflict(
      `This session has ${plural(coming, 'booking')} to come. Cancel them or wait until they are over.`,
      'booked',
    );
  }
  if (listed) await move(tx, of, 'unlist', by);
  await move(tx, of, 'archive', by);
  return { id: of.session, status: 'archived' as const };
}

/** Brings a session back from the archive, unlisted. @throws Refusal 404, 409 with its state, `room_full`, `room_closed` */
export async function bringBack(tx: Tx, of: OfSession, by: By) {
  const { room_id } = await readDraft(tx, of, of.session);
  await move(tx, of, 'restore', by);
  await refuseFullRoom(tx, of, room_id);
  return { id: of.session, status: 'unlisted' as const };
}

/**
 * Deletes a session with its dates, if nothing refers to them: nobody has ever booked it or had it in a basket.
 * @throws Refusal 404, 409 `booked`
 */
export async function eraseSession(tx: Tx, of: OfSession, by: By) {
  await lockSession(tx, of);
  const { rows } = await sql`
    select 1 from session_instance i where i.nursery_id = ${of.nursery} and i.session_id = ${of.session}
      and (exists (select from basket_item b where b.instance_id = i.id)
        or exists (select from booking k where k.nursery_id = i.nursery_id and k.instance_id = i.id))
    limit 1`.execute(tx);
  if (rows.length > 0) {
    throw conflict('Families have booked this session or had it in their basket. Archive it instead.', 'booked');
  }
  const own = sql`nursery_id = ${of.nursery} and session_id = ${of.session}`;
  await sql`delete from session_instance where ${own}`.execute(tx);
  await sql`delete from session_span where ${own}`.execute(tx);
  await sql`delete from session_exception where ${own}`.execute(tx);
  await sql`delete from search_session where ${own}`.execute(tx);
  const gone = await sql`delete from session where nursery_id = ${of.nursery} and id = ${of.session}
    returning id`.execute(tx);
  if (gone.rows.length === 0) throw notFound();
  await audit(tx, logged(of, by, 'session.delete'));
  await tellSession(tx, of.branch, of.session);
  return { id: of.session };
}
