import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { addDays } from '@bairn/shared/format/date';
import { weeksShown } from '@bairn/shared/format/weeks';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { MarketplaceInstance, MarketplaceSession, SessionDetails } from '@bairn/shared/schema/marketplace';
import { policySteps } from '../cancelling/cancellationPolicy.ts';
import { readBlock } from '../places/block.ts';
import { placesByAge, placesLeft } from '../places/places.ts';
import { entriesOf } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import { notFound } from '../refusals/refusal.ts';
import { bookableOf, inTime, nextFree, shown, takesAge, type Wish } from './offers.ts';

const lastDayShown = () => addDays(localDate(now()), weeksShown * 7);

type SessionRow = Omit<MarketplaceSession, 'payment_types'> & { payment_types: number[] };
type DetailsRow = SessionRow &
  Pick<SessionDetails, 'cancellation_steps' | 'requires_connection' | 'collects_from' | 'service_name' | 'town'> & {
    booking_options: number[];
    photo: SessionDetails['photo'];
  };

const columns = sql`s.id, s.branch_id, s.name, s.description, s.type, s.days, s.start_time, s.end_time, s.price,
  s.age_from_months, s.age_to_months, s.payment_types, next.date as next_date, next.places_left,
  next.places_by_age`;

const sources = (wish: Wish) => sql`session s
  join branch b on b.nursery_id = s.nursery_id and b.id = s.branch_id
  join nursery n on n.id = b.nursery_id
  left join ${nextFree(wish)} next on true`;

const toSession = <Row extends SessionRow>(row: Row) => ({
  ...row,
  payment_types: entriesOf('payment_types', bookableOf(row.payment_types)),
});

/**
 * The listed sessions of a service, soonest available first; those that are fully booked come last.
 * @throws Refusal 404 where the service is not listed.
 */
export async function readSessions(
  db: Handle,
  branch: string,
  wish: Omit<Wish, 'price'>,
): Promise<MarketplaceSession[]> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from ${sources({ ...wish, price: null })}
    where ${allOf([sql`s.branch_id = ${branch}`, shown, takesAge(wish)])}
    order by next.date nulls last, s.start_time, lower(s.name), s.id`.execute(db);
  if (rows.length === 0) await requireService(db, branch);
  return rows.map(toSession);
}

async function requireService(db: Handle, branch: string) {
  const { rows } = await sql`
    select 1 from branch b join nursery n on n.id = b.nursery_id and n.suspended_at is null
    where b.id = ${branch} and b.status = 'listed'`.execute(db);
  if (rows.length === 0) throw notFound('This service could not be found.');
}

type InstanceRow = z.output<typeof MarketplaceInstance> & { session_name: string; service_name: string };

async function readInstances(db: Handle, condition: RawBuilder<unknown>): Promise<InstanceRow[]> {
  const { rows } = await sql<InstanceRow>`
    select i.id, i.session_id, i.date, i.start_time, i.end_time, i.price, i.capacity, ${placesLeft} as places_left,
      ${placesByAge} as places_by_age,
      (i.status = 'open' and ${inTime()}) as open,
      i.staff_limit is not distinct from 'rota' as opens_later, s.name as session_name, b.name as service_name
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join branch b on b.nursery_id = s.nursery_id and b.id = s.branch_id
    join nursery n on n.id = b.nursery_id
    where ${shown} and not i.dropped and ${condition}
    order by i.date, i.start_time, i.id`.execute(db);
  return rows;
}

/**
 * A listed session with its dates of the coming weeks, including full and closed ones.
 * @throws Refusal 404 where the service does not list it.
 */
export async function readSessionDetails(db: Handle, branch: string, session: string): Promise<SessionDetails> {
  const { rows } = await sql<DetailsRow>`
    select ${columns}, s.booking_options, s.collects_from, b.name as service_name, b.city as town,
      b.requires_connection,
      ${policySteps('b')} as cancellation_steps,
      (select json_build_object('url', '/files/' || f.key, 'description', coalesce(p.description, ''))
        from branch_photo p join stored_file f on f.id = coalesce(p.small_file_id, p.file_id)
        where p.nursery_id = b.nursery_id and p.branch_id = b.id and p.is_default) as photo
    from ${sources({ age: null, date: null, price: null })}
    where s.id = ${session} and s.branch_id = ${branch} and ${shown}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This session could not be found.');
  return {
    ...toSession(row),
    booking_options: entriesOf('booking_options', row.booking_options),
    instances: await readInstances(
      db,
      sql`i.session_id = ${session} and i.date between ${localDate()}::date and ${lastDayShown()}::date`,
    ),
    block: await readBlock(db, session),
    today: localDate(),
  };
}

/**
 * One date of a listed session, including past ones.
 * @throws Refusal 404 where the service does not list it.
 */
export async function readInstance(
  db: Handle,
  branch: string,
  session: string,
  instance: string,
): Promise<InstanceRow> {
  const [row] = await readInstances(
    db,
    sql`i.id = ${instance} and i.session_id = ${session} and s.branch_id = ${branch}`,
  );
  if (!row) throw notFound('This date could not be found.');
  return row;
}
