import { sql } from 'kysely';
import { mostExtensions, type Basket } from '@bairn/shared/schema/booking';
import type { ConnectionNeed } from '@bairn/shared/schema/connectionNeed';
import { connectionProblem } from '@bairn/shared/format/connection';
import { now } from '@bairn/shared/schema/clock';
import { fundableOf, type HoursOfLine } from '@bairn/shared/format/fundedLines';
import { priceOfRest } from '@bairn/shared/format/funding';
import { fileUrl } from '../files/files.ts';
import { entriesOf } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { connectionNeed } from '../places/connection.ts';
import { exclusionProblem, isExcluded } from '../places/exclusion.ts';
import { ageProblem } from '../places/ageOnDate.ts';
import { policySteps } from '../cancelling/cancellationPolicy.ts';
import { fundableOfBlocks, pricesNow, shownLines } from './blockLines.ts';
import type { BasketRow } from './findBasket.ts';
import { mostHoldMinutes } from './holdLimits.ts';
import type { Line } from './line.ts';
import { stillHeld } from './stillHeld.ts';
import { hasBegun, placesLeft } from '../places/places.ts';
import { fundingOfLine, hoursOfLine } from './fundable.ts';

type LineRow = Omit<
  Line,
  | 'child'
  | 'fundable_minutes'
  | 'to_pay'
  | 'payment_types'
  | 'hours'
  | 'minutes'
  | 'status'
  | 'error'
  | 'basket_uid'
  | 'service_logo'
  | 'extensions_left'
  | 'connection_need'
  | 'can_wait'
  | 'block'
  | 'single_price'
> & {
  /** Today's price of the date; the line's own price is frozen while it is held. */
  price_now: number;
  block_price: number | null;
  extensions: number;
  held_since: string;
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
  excluded: boolean;
  need: ConnectionNeed | null;
} & HoursOfLine;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Length of a session on a date, in minutes. */
const lengthOf = ({ start_time, end_time }: Pick<LineRow, 'start_time' | 'end_time'>) =>
  minutesOf(end_time) - minutesOf(start_time);
const ranOut = 'Your hold on this place has expired.';
const holdItAgain = 'Hold it again if you still want it, or remove it.';
const chooseAnother = 'This date is fully booked now: join its waiting list, choose another date, or remove it.';

/** Whether no extension can add time: a declined card may already have extended the hold to the maximum. */
const isKeptLongest = ({ held_since, held_until }: Pick<LineRow, 'held_since' | 'held_until'>) =>
  Date.parse(held_until) >= Date.parse(held_since) + mostHoldMinutes * 60_000;

/** The date is fully booked: the line's hold was released and no place is left to hold again. */
const isTaken = ({ stored_status, spaces }: LineRow) => stored_status === 'expired' && spaces <= 0;

/** Why a line has lost its place: the hold ran out or its payment failed. Says what can be done. */
function lostMessage(row: LineRow): string {
  const why =
    row.stored_status === 'expired' && row.stored_error ? `${row.stored_error} The place was released.` : ranOut;
  return `${why} ${isTaken(row) ? chooseAnother : holdItAgain}`;
}

/** What the family can change only by connecting comes last but for a refused card. */
function errorOf(row: LineRow, expired: boolean, coverable: number): string | null {
  if (!row.payable || hasBegun(row.date, row.start_time)) return 'This date can no longer be booked. Please remove it.';
  if (expired) return lostMessage(row);
  const problem = row.dob === null ? null : ageProblem({ ...row, dob: row.dob, first_name: row.first_name ?? '' });
  if (problem) return problem;
  if (row.excluded) return exclusionProblem(row.first_name ?? 'This child');
  if (row.overlaps) return `${row.first_name} is already booked or in your basket at this time.`;
  if (row.funded_minutes > coverable) {
    return `${row.first_name ?? 'This child'} no longer has enough funded hours for this session. Choose again how to pay for it.`;
  }
  if (row.need) return connectionProblem(row.service_name, row.need);
  return row.stored_error && stillHeld(row.stored_error);
}

/** Set where that is why the line cannot be booked. */
function needOf(row: LineRow, error: string | null): Pick<Line, 'connection_need'> {
  return row.need && error === connectionProblem(row.service_name, row.need) ? { connection_need: row.need } : {};
}

/**
 * The price is frozen while a place is held. After the hold ran out the line shows today's price and the former one.
 */
function pricesOf(row: LineRow, expired: boolean, present = row.price_now): Pick<Line, 'price' | 'previous_price'> {
  if (!expired) return { price: row.price, previous_price: row.previous_price };
  return { price: present, previous_price: present === row.price ? null : row.price };
}

/** A branch's account that was disconnected: the provider refuses it, so nothing is taken until the next one is paid out. */
const goneAccount = sql`(select a.stripe_account_id from former_payout_account a
  where a.nursery_id = b.nursery_id and a.branch_id = b.id order by a.replaced_at desc limit 1)`;

/** The payment types that the session and its service take both; a service that has set none takes the session's. */
const takenTypes = sql`(select coalesce(array_agg(taken order by taken), '{}') from unnest(s.payment_types) as taken
  where b.payment_types = '{}' or taken = any(b.payment_types))`;

/** The saved voucher account that a line names, of the basket's family and the line's child. */
const voucherOfLine = sql`(select json_build_object('provider', v.provider, 'reference', v.reference)
  from childcare_voucher v where v.id::text = t.payment_method_id
    and v.keyworker_profile_id = w.keyworker_profile_id and v.child_id = t.child_id)`;

const findLines = prepared<LineRow, { basket: string; at: string }>(
  'basket_lines',
  ({ basket, at }) => sql`
    select t.id, t.price, t.previous_price, i.price as price_now, t.extensions, t.held_since, ${policySteps('b')} as cancellation_steps, s.type, i.session_id, t.instance_id, i.branch_id, i.nursery_id, t.booking_option_id, t.block_id, t.recurring, case when t.recurring is null then s.block_price end as block_price,
      t.waiting_entry_id, s.limited_by_staff as by_staff, c.id as child_id, c.first_name, c.last_name, c.dob, t.payment_type_id, t.payment_method_id, t.funded_minutes, ${voucherOfLine} as voucher,
      b.invoice_terms_days, b.voucher_terms_days, b.deposit_percent, s.name as session_name,
      b.name as service_name, n.name as payee,
      case when b.payout_state in ('enabled', 'restricted') then b.stripe_account_id
        else ${goneAccount} end as stripe_account_id, f.key as logo_key,
      coalesce(r.name, b.city, b.name) as location_name,
      i.date, i.start_time, i.end_time, ${placesLeft} as spaces, ${takenTypes} as payment_type_ids,
      s.age_from_months, s.age_to_months, t.status as stored_status, t.error as stored_error, t.held_until,
      (i.status = 'open' and s.status = 'listed' and b.status = 'listed' and n.suspended_at is null) as payable,
      (t.child_id is not null and (
        exists (select from booking k where k.child_id = t.child_id
          and (k.status in ('pending', 'confirmed', 'attended')
              and k.period && tsrange(i.date + i.start_time, i.date + i.end_time)
            or k.status = 'absent' and k.instance_id = t.instance_id))
        or exists (select from basket_item o join session_instance oi on oi.id = o.instance_id
          where o.basket_id = t.basket_id and o.child_id = t.child_id and o.status = 'held' and o.held_until > ${at}
            and o.id < t.id
            and oi.date = i.date and oi.start_time < i.end_time and i.start_time < oi.end_time))) as overlaps,
      ${isExcluded(sql`t.child_id`)} as excluded, ${connectionNeed(sql`w.keyworker_profile_id`)} as need, ${hoursOfLine}
    from basket_item t
    join basket w on w.id = t.basket_id
    join session_instance i on i.id = t.instance_id
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id
    join nursery n on n.id = i.nursery_id
    left join room r on r.nursery_id = s.nursery_id and r.id = s.room_id
    left join stored_file f on f.id = coalesce(b.logo_file_id, n.logo_file_id)
    left join child c on c.id = t.child_id and not is_barred(
      (select o.keyworker_profile_id from basket o where o.id = t.basket_id), c.id)
    ${fundingOfLine}
    where t.basket_id = ${basket} and t.status in ('held', 'expired')
    order by t.created_at, t.id`,
);

/** The lines of a basket that are held or expired, oldest first. */
export async function readLines(db: Handle, basket: BasketRow): Promise<Line[]> {
  const at = now().toISOString();
  const { rows } = await findLines(db, { basket: basket.id, at });
  const isOver = (row: LineRow) => row.stored_status === 'expired' || row.held_until <= at;
  // A block that lost one of its dates is lost as a whole.
  const lost = new Set(rows.filter(isOver).map(({ block_id }) => block_id));
  const isExpired = (row: LineRow) => isOver(row) || (row.block_id !== null && lost.has(row.block_id));
  const held = rows.filter((row) => !isExpired(row));
  const lengths = new Map(rows.map((row) => [row.id, lengthOf(row)]));
  const ofBlocks = fundableOfBlocks(rows, held, (id) => lengths.get(id) ?? 0);
  const present = pricesNow(rows);
  return rows.map((row) => {
    const {
      logo_key,
      payment_type_ids,
      stored_status: _stored,
      extensions,
      held_since: _,
      first_name,
      last_name,
      dob,
      need: _need,
      block_price: _block,
      funding_left: _left,
      funding_id: _funding,
      funded_on_day: _day,
      ...shown
    } = row;
    const expired = isExpired(row);
    const length = lengthOf(row);
    const prices = pricesOf(row, expired, present.get(row.id));
    const fundable = ofBlocks.get(row.id) ?? fundableOf(row, length, held);
    const error = errorOf(row, expired, fundable);
    return {
      ...shown,
      ...prices,
      single_price: row.price_now,
      fundable_minutes: fundable,
      to_pay: priceOfRest(prices.price, length, row.funded_minutes),
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
      extensions_left: isKeptLongest(row) ? 0 : mostExtensions - extensions,
      error,
      ...needOf(row, error),
      ...(isTaken(row) && row.payable && !hasBegun(row.date, row.start_time) ? { can_wait: true } : {}),
    };
  });
}

/** A basket as the API sends it; null is a basket that has no line yet. */
export async function readBasketOf(db: Handle, basket: BasketRow | null): Promise<Basket> {
  const items = basket ? shownLines(await readLines(db, basket)) : [];
  return {
    basket_uid: basket?.uid ?? null,
    items,
    total: items.filter(({ status }) => status === 'held').reduce((sum, { to_pay }) => sum + to_pay, 0),
    now: now().toISOString(),
  };
}
