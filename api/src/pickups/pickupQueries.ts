import { sql, type RawBuilder } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { Pickup } from '@bairn/shared/schema/pickups';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import type { Handle } from '../database/database.ts';
import { standsStill } from '../families/collecting.ts';
import { isRestrictedName } from '../families/restrictions.ts';
import { notFound } from '../refusals/refusal.ts';

/** Who reads or changes: a parent, or a service user at the branches of the child where they work. */
export type Reader = KeyworkerScope | BranchScope;

type Row = Omit<Pickup, 'state' | 'named_by' | 'can' | 'service'> & {
  keyworker: string | null;
  branch_id: string | null;
  branch_name: string | null;
};

const order = ['now', 'later', 'ended'];

const stateOf = ({ from, until }: Row, today: string): Pickup['state'] =>
  until !== null && until < today ? 'ended' : from !== null && from > today ? 'later' : 'now';

function asSeenBy(reader: Reader, row: Row, today: string): Pickup {
  const { keyworker, branch_id, branch_name, ...rest } = row;
  const isParent = reader.kind === 'keyworker';
  const isOwn = isParent && keyworker === reader.keyworker;
  const sees = isOwn || !isParent;
  const named_by = isOwn ? 'you' : keyworker !== null ? 'family' : 'service';
  return {
    ...rest,
    phone: sees ? rest.phone : null,
    has_photo: sees && rest.has_photo,
    has_password: sees && rest.has_password,
    state: stateOf(row, today),
    service: branch_id !== null && branch_name !== null ? { id: branch_id, name: branch_name } : null,
    named_by,
    can: {
      change: isParent ? isOwn : keyworker === null && reader.staff.role !== 'nursery-staff',
      show_password: sees && rest.has_password,
    },
  };
}

/** Pickups at the branches of a service user, without one who bears the name of an adult under a court restriction; a parent reads those of the child at every service. */
const visible = (reader: Reader) =>
  reader.kind === 'keyworker'
    ? sql`true`
    : sql`(k.branch_id is null or k.branch_id = any(${reader.branches}::uuid[]))
    and not ${isRestrictedName(sql`k.child_id`, sql`k.name`)}`;

async function read(db: Handle, reader: Reader, where: RawBuilder<unknown>): Promise<Pickup[]> {
  const { rows } = await sql<Row>`
    select k.id, k.child_id, k.name, k.relation, k.phone, k.photo_key is not null as has_photo,
      k.password_word is not null as has_password, k.from_date as "from", k.to_date as until, k.revision,
      k.keyworker_profile_id as keyworker, b.id as branch_id, b.name as branch_name
    from pickup k left join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    where ${where} and ${visible(reader)} and ${standsStill('k')}
    order by lower(k.name), k.id`.execute(db);
  const today = localDate();
  return rows
    .map((row) => asSeenBy(reader, row, today))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** The people who may collect a child, as the reader may see them; those of today first. */
export const readPickups = (db: Handle, reader: Reader, child: string) => read(db, reader, sql`k.child_id = ${child}`);

/** One of them. @throws Refusal 404 */
export async function readPickup(db: Handle, reader: Reader, id: string): Promise<Pickup> {
  const [pickup] = await read(db, reader, sql`k.id = ${id}`);
  if (!pickup) throw notFound();
  return pickup;
}
