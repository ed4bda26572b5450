import { sql } from 'kysely';
import type { askAvailability, confirmAvailability } from '@bairn/shared/calls/availability';
import { datesOf } from '@bairn/shared/format/leaveDays';
import type { Span } from '@bairn/shared/format/leave';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { worksAt, type Reader } from '../leave/judge.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { tellBranches } from '../realtime/tell.ts';

type By = { user: string; request: string };
type OfBranch = { nursery: string; branch: string };

const tell = (tx: Tx, branch: string, id: string) => tellBranches(tx, 'staff.availability', [{ branch, data: { id } }]);

/** Asks everyone of a branch, and tells them. Returns the id of the request. @throws Refusal 409 `asked` */
export async function ask(
  tx: Tx,
  reader: Reader,
  branch: string,
  form: ReadOf<typeof askAvailability, 'body'>,
  by: By,
) {
  const { from, to, answer_by, note = null } = form;
  if (from < localDate()) throw invalid({ from: ['Choose today or a later day'] });
  if (answer_by < localDate()) throw invalid({ answer_by: ['Choose today or a later day'] });
  const { nursery } = reader;
  await sql`select from branch where nursery_id = ${nursery} and id = ${branch} for no key update`.execute(tx);
  const { rows: open } = await sql<{ id: string; same: boolean }>`
    select id, from_date = ${from} and to_date = ${to} and answer_by = ${answer_by}
      and note is not distinct from ${note}::text as same
    from availability_request where nursery_id = ${nursery} and branch_id = ${branch} and closed_at is null
      and daterange(from_date, to_date, '[]') && daterange(${from}::date, ${to}::date, '[]')`.execute(tx);
  const [standing] = open;
  if (standing?.same) return standing.id;
  if (standing) throw conflict('You have asked about some of these days already.', 'asked');
  const id = newId();
  await sql`insert into availability_request (nursery_id, id, branch_id, from_date, to_date, answer_by, note, asked_by,
      created_at)
    values (${nursery}, ${id}, ${branch}, ${from}, ${to}, ${answer_by}, ${note}, ${by.user}, ${now()})`.execute(tx);
  const { rows: people } = await sql<{ user: string }>`select s.user_id as user from staff_profile s
    join "user" u on u.id = s.user_id and u.deleted_at is null
    where ${worksAt(nursery, branch)} and s.suspended_at is null and s.role = 'nursery-staff'
    order by s.user_id`.execute(tx);
  for (const { user } of people) {
    await notify(tx, {
      type: 'availability.asked',
      object: id,
      to: { user, account: 'service', nursery, branch },
      ids: { branch_id: branch },
    });
  }
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'availability.ask',
    object: { type: 'availability_request', id },
    related: { branch_id: branch },
    request: by.request,
  });
  await tell(tx, branch, id);
  return id;
}

/** Keeps the caller's answer. @throws Refusal 404, 409 `closed`, 422 where the dates are not those of the period */
export async function confirm(
  tx: Tx,
  reader: Reader,
  branch: string,
  { request, days, note = null }: ReadOf<typeof confirmAvailability, 'body'>,
) {
  const { nursery, profile } = reader;
  // Against the closing of the request: an answer is either before the rota was published, or refused.
  const { rows } = await sql<Span & { closed: boolean }>`
    select from_date as from, to_date as to, closed_at is not null as closed from availability_request
    where nursery_id = ${nursery} and branch_id = ${branch} and id = ${request} for share`.execute(tx);
  const [asked] = rows;
  if (!asked) throw notFound('This request could not be found.');
  if (asked.closed) throw conflict('The rota is published. Please tell your manager instead.', 'closed');
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const dates = datesOf(asked);
  if (sorted.length !== dates.length || sorted.some(({ date }, index) => date !== dates[index])) {
    throw invalid({ days: ['Say for each day of the period whether you can work'] });
  }
  await sql`insert into availability (nursery_id, id, availability_request_id, staff_profile_id, days, note, confirmed_at)
    values (${nursery}, ${newId()}, ${request}, ${profile}, ${JSON.stringify(sorted)}::jsonb, ${note}, ${now()})
    on conflict (nursery_id, availability_request_id, staff_profile_id) do update
      set days = excluded.days, note = excluded.note, confirmed_at = excluded.confirmed_at`.execute(tx);
  await tell(tx, branch, request);
}

/** Closes the requests that lie within a period whose rota is published; one that goes on past it stays open. */
export async function closeAvailability(tx: Tx, { nursery, branch }: OfBranch, { to }: Pick<Span, 'to'>) {
  const { rows } = await sql<{ id: string }>`update availability_request set closed_at = ${now()}
    where nursery_id = ${nursery} and branch_id = ${branch} and closed_at is null and to_date <= ${to}
    returning id`.execute(tx);
  for (const { id } of rows) await tell(tx, branch, id);
}
