import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { paymentType } from '../config/lists.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { dayFromToday, makeFamily, makeSession, type MadeFamily } from './make.ts';
import { makeBooking, makeProfile } from './makeService.ts';
import { publicRegisterRow } from './publicRegisterRow.ts';
import type { World } from './world.ts';

/** A new card of the sandbox that pays. */
export async function cardOf(world: World): Promise<string> {
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
export async function makeBasketLine(world: World, family: MadeFamily, session: Session) {
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
export async function makeNotification(world: World, family: MadeFamily, order: string): Promise<string> {
  const { db } = world.services.database;
  await transact(db, (tx) =>
    notify(tx, { type: 'payment.failed', object: order, to: { family: family.keyworker }, ids: { order_id: order } }),
  );
  const { rows } = await sql<{ id: string }>`
    select id from user_notification where user_id = ${family.id} and object_id = ${order}`.execute(db);
  return rows[0]?.id ?? '';
}

/** A further child of the family at the branch, of whom nothing was asked. */
export async function makeUnaskedChild(
  world: World,
  family: MadeFamily,
  of: { id: string; branch: string },
): Promise<string> {
  const { db } = world.services.database;
  const id = newId();
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${id}, 'Unasked', 'Testing', '2023-05-06', ${now()})`.execute(db);
  await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
    values (${family.keyworker}, ${id}, ${now()})`.execute(db);
  await makeProfile(world, of, id);
  return id;
}

/** A proposed closing day of a branch on its first free date, and the working year that it is in. */
export async function makeClosingDay(world: World, { id: nursery, branch }: { id: string; branch: string }) {
  const id = newId();
  const { rows } = await sql<{ year: string }>`
    insert into closing_day (nursery_id, id, branch_id, date, type, name)
    select ${nursery}, ${id}, ${branch}, min(d::date), 7, 'Testing'
    from generate_series(${dayFromToday(20)}::date, ${dayFromToday(200)}::date, '1 day') d
    where not exists (select from closing_day c where c.branch_id = ${branch} and c.date = d::date)
    returning nursery_branch_working_year_id as year`.execute(world.services.database.db);
  return { closing_day: id, working_year: rows[0]?.year ?? '' };
}

/** A child that attended the service, without a review of the family, and the review of another family. */
export async function makeReview(world: World, family: MadeFamily, session: Session) {
  const other = await makeFamily(world);
  const review = newId();
  await sql`insert into review (nursery_id, id, branch_id, keyworker_profile_id, child_id, year, stars, body, created_at)
    values (${session.nursery}, ${review}, ${session.branch}, ${other.keyworker}, ${other.children[0]?.id}, 2026, 4,
      'Kind people.', ${now()})`.execute(world.services.database.db);
  const child = await makeUnaskedChild(world, family, { id: session.nursery, branch: session.branch });
  await makeBooking(world, family, session, { child, status: 'attended' });
  return { review, attended_child: child };
}

/** A service of the public register that is not on Bairn. */
export async function makeRegisterEntry(world: World): Promise<string> {
  const { db } = world.services.database;
  const entry = publicRegisterRow();
  await upsertPublicRegisterRows(db, [entry]);
  const { rows } = await sql<{ id: string }>`
    select id from register_service where cs_number = ${entry.cs_number}`.execute(db);
  return rows[0]?.id ?? '';
}

/** An inspection pack of a branch that is made. */
export async function makePack(
  world: World,
  { nursery, branch }: { nursery: string; branch: string },
): Promise<string> {
  const pack = newId();
  await world.services.files.put(`${pack}.pack.zip`, new Uint8Array([80, 75, 5, 6]));
  await sql`insert into inspection_pack (nursery_id, id, branch_id, from_date, to_date, parts, file_key, root, created_at,
      finished_at)
    values (${nursery}, ${pack}, ${branch}, '2026-11-01', '2026-11-02', 8, ${`${pack}.pack.zip`}, 'a', ${now()},
      ${now()})`.execute(world.services.database.db);
  return pack;
}

let statementMonths = 0;

/** A usage statement of a branch, of a month of its own: the twelve of a year, then of the year before. */
export async function makeStatement(
  world: World,
  { nursery, branch }: { nursery: string; branch: string },
): Promise<string> {
  const id = newId();
  const month = `${2025 - Math.floor(statementMonths / 12)}-${String((statementMonths % 12) + 1).padStart(2, '0')}-01`;
  statementMonths += 1;
  await sql`insert into usage_statement (nursery_id, id, branch_id, month, provider_name, service_name, service_address,
      bookings, children, staff, messages, storage_bytes, total, issued_on, due_on, created_at)
    values (${nursery}, ${id}, ${branch}, ${month}, 'Provider', 'Service', '{}', 0, 0, 1, 0, 0, 0, ${month}, ${month},
      ${now()})`.execute(world.services.database.db);
  return id;
}
