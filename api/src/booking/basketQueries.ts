import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Basket, BasketItem } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { fileUrl } from '../auth/userQueries.ts';
import { entriesOf } from '../config/lists.ts';
import type { Handle, Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { notFound } from '../plugins/refusal.ts';
import { ageProblem } from './ageOnDate.ts';
import { hasBegun, placesLeft } from './places.ts';

export type BasketRow = { id: string; uid: string; keyworker_profile_id: string | null };

/** A line with what its decisions need beside what is shown. */
export type Line = BasketItem & {
  nursery_id: string;
  payee: string;
  stripe_account_id: string | null;
  payable: boolean;
};

async function ownBasket(tx: Tx, keyworker: string): Promise<BasketRow | null> {
  const { rows } = await sql<BasketRow>`
    select id, uid, keyworker_profile_id from basket where keyworker_profile_id = ${keyworker}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The basket that a caller means. A visitor's belongs to whoever has its uid; a signed-in keyworker's call binds it,
 * or moves its lines to the basket they had, after which the uid alone finds nothing.
 * @returns null where there is none yet.
 * @throws Refusal 404 for a uid that is unknown or somebody else's.
 */
export async function findBasket(
  tx: Tx,
  uid: string | null | undefined,
  keyworker: string | null,
): Promise<BasketRow | null> {
  let own = keyworker ? await ownBasket(tx, keyworker) : null;
  if (own && (!uid || own.uid === uid)) return own;
  if (keyworker) {
    // A first basket is about to be made, bound or filled: two tabs of one person do that one after the other.
    await sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);
    own = await ownBasket(tx, keyworker);
  }
  if (!uid || own?.uid === uid) return own;
  const { rows } = await sql<BasketRow>`
    select id, uid, keyworker_profile_id from basket where uid = ${uid} for update`.execute(tx);
  const named = rows[0];
  if (!named || named.keyworker_profile_id) {
    // A tab that still remembers the visitor's uid after its basket was bound: what the person owns is shown.
    if (keyworker && own) return own;
    throw notFound('This basket could not be found.');
  }
  if (!keyworker) return named;
  if (!own) {
    await sql`update basket set keyworker_profile_id = ${keyworker} where id = ${named.id}`.execute(tx);
    return { ...named, keyworker_profile_id: keyworker };
  }
  await sql`update basket_item set basket_id = ${own.id} where basket_id = ${named.id} and status in ('held', 'expired')`.execute(
    tx,
  );
  await sql`update basket set keyworker_profile_id = null, uid = ${newUid()} where id = ${named.id}`.execute(tx);
  return own;
}

/** A secret that cannot be guessed, 24 bytes. */
const newUid = () => randomBytes(24).toString('base64url');

/** Makes the basket that the first item sets. */
export async function makeBasket(tx: Tx, keyworker: string | null): Promise<BasketRow> {
  const basket = { id: newId(), uid: newUid(), keyworker_profile_id: keyworker };
  await sql`insert into basket (id, uid, keyworker_profile_id, created_at)
    values (${basket.id}, ${basket.uid}, ${keyworker}, ${now()})`.execute(tx);
  return basket;
}

type LineRow = Omit<
  Line,
  'child' | 'payment_types' | 'hours' | 'minutes' | 'status' | 'error' | 'basket_uid' | 'service_logo'
> & {
  logo_key: string | null;
  payment_type_ids: number[];
  stored_status: 'held' | 'expired';
  stored_error: string | null;
  first_name: string | null;
  last_name: string | null;
  dob: string | null;
  age_from_months: number;
  age_to_months: number;
  overlaps: boolean;
};

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const expiredMessage =
  'We kept this place for 30 minutes and had to let it go. Remove it, or add the date again if it is still free.';

function errorOf(row: LineRow, expired: boolean): string | null {
  if (expired) return expiredMessage;
  if (!row.payable || hasBegun(row.date, row.start_time)) return 'This date can no longer be booked. Please remove it.';
  const problem = row.dob === null ? null : ageProblem({ ...row, dob: row.dob, first_name: row.first_name ?? '' });
  if (problem) return problem;
  if (row.overlaps) return `${row.first_name} is already booked or in your basket at this time.`;
  return row.stored_error;
}

/** The lines of a basket that are held or expired, oldest first. */
export async function readLines(db: Handle, basket: BasketRow): Promise<Line[]> {
  const { rows } = await sql<LineRow>`
    select t.id, t.price, s.type, i.session_id, t.instance_id, i.branch_id, i.nursery_id, t.booking_option_id,
      t.child_id, c.first_name, c.last_name, c.dob, t.payment_type_id, t.payment_method_id, s.name as session_name,
      b.name as service_name, n.name as payee, b.stripe_account_id, f.key as logo_key,
      coalesce(r.name, b.city, b.name) as location_name,
      i.date, i.start_time, i.end_time, ${placesLeft} as spaces, s.payment_types as payment_type_ids,
      s.age_from_months, s.age_to_months, t.status as stored_status, t.error as stored_error, t.held_until,
      (i.status = 'open' and s.status = 'listed' and b.status = 'listed' and n.suspended_at is null) as payable,
      (t.child_id is not null and (
        exists (select from booking k where k.child_id = t.child_id and k.status in ('pending', 'confirmed', 'attended')
          and k.period && tsrange(i.date + i.start_time, i.date + i.end_time))
        or exists (select from basket_item o join session_instance oi on oi.id = o.instance_id
          where o.basket_id = t.basket_id and o.child_id = t.child_id and o.status = 'held' and o.id < t.id
            and oi.date = i.date and oi.start_time < i.end_time and i.start_time < oi.end_time))) as overlaps
    from basket_item t
    join session_instance i on i.id = t.instance_id
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id
    join nursery n on n.id = i.nursery_id
    left join room r on r.nursery_id = s.nursery_id and r.id = s.room_id
    left join stored_file f on f.id = b.logo_file_id
    left join child c on c.id = t.child_id
    where t.basket_id = ${basket.id} and t.status in ('held', 'expired')
    order by t.created_at, t.id`.execute(db);
  const at = now().toISOString();
  return rows.map((row) => {
    const { logo_key, payment_type_ids, stored_status, stored_error: _, first_name, last_name, dob, ...shown } = row;
    const expired = stored_status === 'expired' || row.held_until <= at;
    const length = minutesOf(row.end_time) - minutesOf(row.start_time);
    return {
      ...shown,
      basket_uid: basket.uid,
      child:
        row.child_id && first_name !== null && last_name !== null && dob !== null
          ? { id: row.child_id, first_name, last_name, full_name: `${first_name} ${last_name}`, dob }
          : null,
      service_logo: fileUrl(logo_key),
      hours: Math.floor(length / 60),
      minutes: length % 60,
      payment_types: entriesOf('payment_types', payment_type_ids),
      status: expired ? 'expired' : 'held',
      error: errorOf(row, expired),
    };
  });
}

/** A basket as it is sent; null stands for one that nothing was added to yet. */
export async function readBasketOf(db: Handle, basket: BasketRow | null): Promise<Basket> {
  const items = basket ? await readLines(db, basket) : [];
  return {
    basket_uid: basket?.uid ?? null,
    items,
    total: items.filter(({ status }) => status === 'held').reduce((sum, { price }) => sum + price, 0),
    now: now().toISOString(),
  };
}
