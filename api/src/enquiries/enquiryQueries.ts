import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { ageInMonths } from '@bairn/shared/format/age';
import type { ListQuery } from '@bairn/shared/schema/list';
import { enquiryList } from '@bairn/shared/schema/lists/enquiries';
import type { Enquiry } from '@bairn/shared/schema/rows/enquiries';
import { enquiryMachine, mayHappen } from '@bairn/shared/schema/states';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import type { Handle } from '../database/database.ts';
import { nameFor } from '../families/restrictions.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';

/** Enquiries that a family sees. */
const mostOwn = 100;

type Reader = KeyworkerScope | BranchScope;
type Row = Omit<Enquiry, 'can' | 'child' | 'family'> & {
  family: { name: string; email: string; phone: string | null };
  child: { name: string; dob: string };
  connected: boolean;
  over: boolean;
};

const columns = () => sql`e.id, e.status, json_build_object('id', b.id, 'name', b.name) as service,
  json_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'phone', u.telephone_number) as family,
  json_build_object('name', ${nameFor('e', 'A child')}, 'dob', c.dob) as child, e.start_on as from, e.days, e.message,
  e.answer, e.created_at as asked_at, e.changed_at, e.expires_at,
  exists (select from connection x where x.nursery_id = e.nursery_id and x.branch_id = e.branch_id
    and x.keyworker_profile_id = e.keyworker_profile_id and x.status = 'active') as connected,
  e.expires_at <= ${now()} as over`;

const sources = sql`enquiry e
  join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id
  join child c on c.id = e.child_id
  join keyworker_profile k on k.id = e.keyworker_profile_id
  join "user" u on u.id = k.user_id`;

const visible = (reader: Reader): RawBuilder<unknown> =>
  reader.kind === 'keyworker'
    ? sql`e.keyworker_profile_id = ${reader.keyworker}`
    : sql`e.nursery_id = ${reader.nursery} and e.branch_id = ${reader.branch}`;

/** The service loses sight of the family with the enquiry, unless it led to a connection. */
function asSeenBy(reader: Reader, { connected, over, child, family, ...row }: Row): Enquiry {
  const isService = reader.kind === 'branch';
  const shown = !isService || row.status === 'new' || (row.status === 'accepted' && connected);
  const open = row.status === 'new' && !over;
  const may = (event: 'accept' | 'decline' | 'withdraw') => mayHappen(enquiryMachine, row.status, event);
  return {
    ...row,
    family: shown ? family : { name: null, email: null, phone: null },
    child: shown ? { name: child.name, age_months: Math.max(0, ageInMonths(child.dob, row.from)) } : null,
    message: shown ? row.message : null,
    can: {
      accept: isService && open && may('accept'),
      decline: isService && open && may('decline'),
      withdraw: !isService && may('withdraw'),
    },
  };
}

/** A branch's enquiries. */
export const readEnquiries = (db: Handle, reader: BranchScope, query: ListQuery<typeof enquiryList>) =>
  readList(db, enquiryList, query, {
    columns: columns(),
    from: sources,
    where: visible(reader),
    id: sql`e.id`,
    filters: {
      status: (status) => sql`e.status = ${status}`,
      // Only what the service sees.
      search: (typed) =>
        sql`e.status in ('new', 'accepted') and u.first_name || ' ' || u.last_name ilike ${containing(typed)}`,
    },
    orders: sql`(e.status = 'new') desc, case when e.status = 'new' then e.created_at end, e.changed_at desc`,
    map: (row: Row) => asSeenBy(reader, row),
  });

/** A family's enquiries, the open ones first. */
export async function readOwnEnquiries(db: Handle, reader: KeyworkerScope): Promise<Enquiry[]> {
  const { rows } = await sql<Row>`
    select ${columns()} from ${sources} where ${visible(reader)}
    order by (e.status = 'new') desc, e.created_at desc, e.id limit ${mostOwn}`.execute(db);
  return rows.map((row) => asSeenBy(reader, row));
}

/** One of them. @throws Refusal 404 */
export async function readEnquiry(db: Handle, reader: Reader, id: string): Promise<Enquiry> {
  const { rows } = await sql<Row>`
    select ${columns()} from ${sources} where e.id = ${id} and ${visible(reader)}`.execute(db);
  if (!rows[0]) throw notFound('This enquiry could not be found.');
  return asSeenBy(reader, rows[0]);
}
