import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { paymentType } from '../config/lists.ts';
import { newId } from '../database/id.ts';
import type { MadeFamily, MadeSession, Place } from './make.ts';

type OfBranch = { id: string; branch: string };

/** A booking of a family's child on an instance, with its order and payment; updates the counter too. */
export async function makeBooking(
  world: Place,
  family: Pick<MadeFamily, 'keyworker' | 'children'>,
  session: MadeSession,
  options: {
    child?: string;
    instance?: string;
    status?: string;
    /** Waits for a payment link until then. */
    payBy?: Date;
  } = {},
) {
  const { db } = world.services.database;
  const [basket, item, order, payment, id] = [newId(), newId(), newId(), newId(), newId()];
  const child = options.child ?? family.children[0]?.id;
  const instance = options.instance ?? session.instances[0]?.id;
  const at = now();
  await sql`insert into basket (id, uid, created_at) values (${basket}, ${basket}, ${at})`.execute(db);
  await sql`insert into basket_item (id, basket_id, instance_id, child_id, price, status, held_until, created_at)
    values (${item}, ${basket}, ${instance}, ${child}, 4200, 'ordered', ${at}, ${at})`.execute(db);
  await sql`insert into "order" (id, number, keyworker_profile_id, basket_id, idempotency_key, status, created_at)
    values (${order}, ${`T${order.slice(-12)}`}, ${family.keyworker}, ${basket}, ${order}, 'paid', ${at})`.execute(db);
  await sql`insert into payment (id, order_id, nursery_id, payment_type_id, amount, status, provider_ref, created_at,
      settled_at)
    values (${payment}, ${order}, ${session.nursery}, ${paymentType.card}, 4200, 'confirmed', ${`pi_${payment}`}, ${at},
      ${at})`.execute(db);
  if (options.payBy) {
    await sql`update payment set status = 'created', provider_ref = null, settled_at = null where id = ${payment}`.execute(
      db,
    );
    await sql`update "order" set status = 'pending', pay_by = ${options.payBy} where id = ${order}`.execute(db);
  } else {
    await sql`insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
    values (${newId()}, ${order}, ${payment}, ${session.nursery}, 'charge', 4200, ${`pi_${payment}`}, ${at})`.execute(
      db,
    );
  }
  await sql`insert into booking (nursery_id, id, branch_id, session_id, instance_id, child_id, keyworker_profile_id,
      order_id, payment_id, basket_item_id, payment_type_id, price, status, date, start_time, end_time, created_at)
    select nursery_id, ${id}, branch_id, session_id, id, ${child}, ${family.keyworker}, ${order}, ${payment}, ${item},
      ${paymentType.card}, 4200, ${options.status ?? 'confirmed'}, date, start_time, end_time, ${at}
    from session_instance where id = ${instance}`.execute(db);
  await sql`update session_instance set booked = booked + 1
    where id = ${instance} and ${options.status ?? 'confirmed'} in ('pending', 'confirmed', 'attended', 'absent')`.execute(
    db,
  );
  return { id, order, payment, number: `T${order.slice(-12)}` };
}

/** Adds a child to a branch's roll, on request with a primary carer, who may collect it. */
export async function makeProfile(
  world: Pick<Place, 'services'>,
  nursery: OfBranch,
  child: string,
  options: { status?: string; funded?: boolean; room?: string | null; carer?: string } = {},
) {
  const { db } = world.services.database;
  const [id, carer] = [newId(), newId()];
  const { status = 'active', funded = false, room = null } = options;
  await sql`insert into child_profile (nursery_id, id, branch_id, child_id, room_id, status, funded, created_at)
    values (${nursery.id}, ${id}, ${nursery.branch}, ${child}, ${room}, ${status}, ${funded}, ${now()})`.execute(db);
  if (options.carer) {
    await sql`insert into carer (nursery_id, id, first_name, last_name, phone, created_at)
      values (${nursery.id}, ${carer}, ${options.carer}, 'Testing', '+441314960101', ${now()})`.execute(db);
    await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, is_primary, responsibilities)
      values (${nursery.id}, ${id}, ${carer}, true, '{may_collect}')`.execute(db);
  }
  return id;
}

/** A carer of a provider, beside the main carer of some children. */
export async function makeCarer(
  world: Place,
  nursery: string,
  options: {
    email?: string | null;
    phone?: string | null;
    name?: string;
    user?: string | null;
    profiles?: readonly string[];
    /** Whether the service has named them to collect the children of the profiles. */
    collects?: boolean;
  } = {},
) {
  const { db } = world.services.database;
  const id = newId();
  const { email = null, phone = null, name = 'Second', user = null, profiles = [], collects = false } = options;
  await sql`insert into carer (nursery_id, id, user_id, first_name, last_name, email, phone, created_at)
    values (${nursery}, ${id}, ${user}, ${name}, 'Testing', ${email}, ${phone}, ${now()})`.execute(db);
  await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, responsibilities)
    select ${nursery}, profile, ${id}, ${collects ? ['may_collect'] : []}::text[] from unnest(${profiles}::uuid[]) as profile`.execute(
    db,
  );
  return id;
}

/** A room of a branch. */
export async function makeRoom(world: Pick<Place, 'services'>, nursery: OfBranch, name: string, capacity = 12) {
  const id = newId();
  await sql`insert into room (nursery_id, id, branch_id, name, capacity, age_from_months, age_to_months, created_at)
    values (${nursery.id}, ${id}, ${nursery.branch}, ${name}, ${capacity}, 0, 60, ${now()})`.execute(
    world.services.database.db,
  );
  return id;
}

/** A rota of a branch's ISO week. */
export async function makeRota(world: Place, nursery: OfBranch, year: number, week: number) {
  const id = newId();
  await sql`insert into rota (nursery_id, id, branch_id, year, week, status, published_at, created_at)
    values (${nursery.id}, ${id}, ${nursery.branch}, ${year}, ${week}, 'published', ${now()}, ${now()})`.execute(
    world.services.database.db,
  );
  return id;
}

/** A shift on a rota; a null profile is an open shift. */
export async function makeShift(
  world: Place,
  nursery: OfBranch,
  rota: string,
  shift: {
    profile: string | null;
    date: string;
    start?: string;
    end?: string;
    break?: number;
    confirmation?: string;
    room?: string | null;
  },
) {
  const id = newId();
  const { start = '08:00', end = '16:00', confirmation = 'confirmed' } = shift;
  await sql`insert into shift (nursery_id, id, rota_id, staff_profile_id, room_id, date, start_time, end_time, break_minutes,
      confirmation, created_at)
    values (${nursery.id}, ${id}, ${rota}, ${shift.profile}, ${shift.room ?? null}, ${shift.date}, ${start}, ${end}, ${shift.break ?? 0},
      ${confirmation}, ${now()})`.execute(world.services.database.db);
  return id;
}
