import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { ObjectKind } from '../access/objects.ts';
import { openDevice } from '../auth/devices.ts';
import { hashPassword } from '../auth/passwords.ts';
import { paymentType } from '../config/lists.ts';
import { notify } from '../notifications/notify.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import type { People } from './contractPeople.ts';
import { dayFromToday, makeSession, type MadeFamily } from './make.ts';
import { makeAccounts } from './makeAccounts.ts';
import { makeCards } from './makeCards.ts';
import { makeDesk } from './makeDesk.ts';
import { makePhoto } from './makePhoto.ts';
import { makeKinds } from './makeKinds.ts';
import { makeBooking, makeProfile, makeRoom } from './makeService.ts';
import { makeTeam } from './makeTeam.ts';
import { publicRegisterRow } from './publicRegisterRow.ts';
import type { World } from './world.ts';

/** The owner of a call's object, as in the columns of the access table. */
export const owners = ['own', "colleague's", "another's"] as const;
export type Owner = (typeof owners)[number];

/** Ids for a call's path, query and body. */
export type Objects = Record<
  | 'nursery'
  | 'branch'
  | 'session'
  | 'instance'
  | 'spare_session'
  | 'archived_session'
  | 'closed'
  | 'order'
  | 'payment'
  | 'card'
  | 'setup_intent'
  | 'booking'
  | 'child'
  | 'unasked_child'
  | 'basket_uid'
  | 'room'
  | 'item'
  | 'email'
  | 'unregistered'
  | 'notification'
  | 'device'
  | 'user'
  | 'photo'
  | 'colleague'
  | 'closing_day'
  | 'working_year'
  | 'invite'
  | 'card_token'
  | keyof Awaited<ReturnType<typeof makeDesk>>
  | keyof Awaited<ReturnType<typeof makeAccounts>>
  | ObjectKind,
  string
>;

export const password = 'the password of this family';
/** A new password in the fields of a form. */
export const chosenPassword = { password: 'three quiet herons', password_confirmation: 'three quiet herons' };
const passwordHash = hashPassword(password);

/** Sessions of the matrix have separate times, so that no child is in two places: twelve a day. */
let turn = 0;

async function cardOf(world: World): Promise<string> {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/sandbox/payments/v1/payment_methods',
    headers: { authorization: 'Bearer pk_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2031&card[cvc]=123',
  });
  return (reply.json() as { id: string }).id;
}

type Session = Awaited<ReturnType<typeof makeSession>>;

/** The family's basket with one line on the session's second date, ready to order. */
async function makeBasketLine(world: World, family: MadeFamily, session: Session) {
  const { db } = world.services.database;
  const at = now();
  await sql`insert into basket (id, uid, keyworker_profile_id, created_at)
    values (${newId()}, ${newId()}, ${family.keyworker}, ${at}) on conflict (keyworker_profile_id) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ id: string; uid: string }>`
    select id, uid from basket where keyworker_profile_id = ${family.keyworker}`.execute(db);
  const [basket] = rows;
  const [item, instance] = [newId(), session.instances[1]?.id];
  await sql`update session_instance set held = 1 where id = ${instance}`.execute(db);
  await sql`update basket_item set status = 'removed' where basket_id = ${basket?.id} and status <> 'ordered'`.execute(
    db,
  );
  await sql`insert into basket_item (id, basket_id, instance_id, child_id, payment_type_id, payment_method_id, price,
      status, held_until, created_at)
    values (${item}, ${basket?.id}, ${instance}, ${family.children[0]?.id}, ${paymentType.card}, ${await cardOf(world)}, 4200,
      'held', ${new Date(at.getTime() + 1_800_000)}, ${at})`.execute(db);
  return { item, basket_uid: basket?.uid ?? '' };
}

/** An unread notification of the family about an order of theirs. */
async function makeNotification(world: World, family: MadeFamily, order: string): Promise<string> {
  const { db } = world.services.database;
  await transact(db, (tx) =>
    notify(tx, { type: 'payment.failed', object: order, to: { family: family.keyworker }, ids: { order_id: order } }),
  );
  const { rows } = await sql<{ id: string }>`
    select id from user_notification where user_id = ${family.id} and object_id = ${order}`.execute(db);
  return rows[0]?.id ?? '';
}

/** A further child of the family at the branch, of whom nothing was asked. */
async function makeUnaskedChild(world: World, family: MadeFamily, of: { id: string; branch: string }): Promise<string> {
  const { db } = world.services.database;
  const id = newId();
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${id}, 'Unasked', 'Testing', '2023-05-06', ${now()})`.execute(db);
  await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
    values (${family.keyworker}, ${id}, ${now()})`.execute(db);
  await makeProfile(world, of, id);
  return id;
}

/** A proposed closing day of a branch on a date of its own, and the working year that it is in. */
async function makeClosingDay(world: World, { id: nursery, branch }: { id: string; branch: string }) {
  const id = newId();
  const { rows } = await sql<{ year: string }>`
    insert into closing_day (nursery_id, id, branch_id, date, type, name)
    values (${nursery}, ${id}, ${branch}, ${dayFromToday(20 + turn)}, 7, 'Testing')
    returning nursery_branch_working_year_id as year`.execute(world.services.database.db);
  return { closing_day: id, working_year: rows[0]?.year ?? '' };
}

/** New objects of one owner: a session of a branch, an order and a basket of a family, an attendance entry. */
export async function makeObjects(world: World, people: People, owner: Owner): Promise<Objects> {
  const { db } = world.services.database;
  const [nursery, branch] = {
    own: [people.nursery, people.nursery.branch],
    "colleague's": [people.nursery, people.nursery.branches[1]?.id ?? ''],
    "another's": [people.other, people.other.branch],
  }[owner] as [typeof people.nursery, string];
  // A call of before may have unlisted it, or asked for its deletion.
  await sql`update branch set status = 'listed', delete_on = null where id = ${branch} and (status <> 'listed' or delete_on is not null)`.execute(
    db,
  );
  const family = { own: people.keyworker, "colleague's": people.otherKeyworker, "another's": people.both }[owner];
  const hour = String((turn % 12) * 2).padStart(2, '0');
  const times = { from: 4 + 4 * Math.floor(turn / 12), start: `${hour}:00`, end: `${hour}:45` };
  turn += 1;
  const session = await makeSession(world, { id: nursery.id, branch }, { ...times, days: 4 });
  const closed = session.instances[3]?.id ?? '';
  await sql`update session_instance set status = 'closed' where id = ${closed}`.execute(db);
  const spare = await makeSession(world, { id: nursery.id, branch }, { ...times, status: 'unlisted' });
  const archived = await makeSession(world, { id: nursery.id, branch }, { ...times, status: 'archived' });
  const booking = await makeBooking(world, family, session);
  await sql`update booking set cancellation_steps = '[{"hours_before": 0, "refund_percent": 100}]'
    where id = ${booking.id}`.execute(db);
  const line = await makeBasketLine(world, family, session);
  const entry = publicRegisterRow();
  await upsertPublicRegisterRows(db, [entry]);
  const { rows } = await sql<{
    id: string;
  }>`select id from register_service where cs_number = ${entry.cs_number}`.execute(db);
  await sql`update "user" set password_hash = ${await passwordHash} where id = ${family.id} and password_hash is null`.execute(
    db,
  );
  const team = await makeTeam(world, nursery, branch);
  const known = { order: booking.order, 'staff-profile': team.colleague };
  return {
    ...(await makeKinds(world, { nursery: nursery.id, branch, family }, known)),
    nursery: nursery.id,
    branch,
    session: session.id,
    spare_session: spare.id,
    archived_session: archived.id,
    instance: session.instances[2]?.id ?? '',
    closed,
    photo: await makePhoto(world, { nursery: nursery.id, branch }),
    payment: booking.payment,
    ...(await makeCards(world, family)),
    card_token: await cardOf(world),
    ...(await makeDesk(world, { nursery: nursery.id, branch })),
    booking: booking.id,
    room: await makeRoom(world, { id: nursery.id, branch }, `Room of ${session.id}`),
    unasked_child: await makeUnaskedChild(world, family, { id: nursery.id, branch }),
    ...line,
    email: family.email,
    unregistered: rows[0]?.id ?? '',
    notification: await makeNotification(world, family, booking.order),
    device: (await transact(db, (tx) => openDevice(tx, family.id, 'keyworker', 'test'))).device,
    user: family.id,
    ...team,
    ...(await makeClosingDay(world, { id: nursery.id, branch })),
    ...(await makeAccounts(world, { id: nursery.id, branch, invited_by: family.id })),
  };
}
