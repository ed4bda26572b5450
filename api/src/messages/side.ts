import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Correspondent } from '@bairn/shared/schema/conversations';
import type { Person } from '../access/person.ts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notFound } from '../refusals/refusal.ts';
import { colleagues, relatedFamilies, relatedServices } from './related.ts';

/** Who reads or writes: a family, or a member of staff who for admins speaks for the branch too. */
export type Me =
  | { account: 'keyworker'; user: string; keyworker: string }
  | { account: 'service'; user: string; nursery: string; branch: string; admin: boolean };

/** The caller of a call, from its scope. */
export const meOf = ({ user_id: user }: Person, scope: KeyworkerScope | BranchScope): Me =>
  scope.kind === 'keyworker'
    ? { account: 'keyworker', user, keyworker: scope.keyworker }
    : {
        account: 'service',
        user,
        nursery: scope.nursery,
        branch: scope.branch,
        admin: scope.staff.role !== 'nursery-staff',
      };

/** Whether a side `m` is the caller's own. Admins share that of their branch; the others never learn of it. */
export const isMine = (me: Me) =>
  me.account === 'keyworker'
    ? sql`m.id in (select own.id from conversation_side own where own.user_id = ${me.user} and own.account = 'keyworker')`
    : sql`m.id in (
        select own.id from conversation_side own
        where own.user_id = ${me.user} and own.account = 'service' and own.nursery_id = ${me.nursery}
        union all
        select own.id from conversation_side own
        where ${me.admin} and own.nursery_id = ${me.nursery} and own.branch_id = ${me.branch})`;

/**
 * The other side of a side `m` of a conversation `c`, as JSON: of a family the name and the children whom the service
 * knows, of a service its name and town, of a colleague the name and the job.
 */
export const correspondent = sql`case
  when c.kind = 'staff' then (select json_build_object('id', u.id, 'kind', 'staff',
      'name', u.first_name || ' ' || u.last_name, 'detail', (select s.job_title from staff_profile s
        where s.nursery_id = m.nursery_id and s.user_id = u.id and s.deleted_at is null limit 1))
    from "user" u where u.id = m.other_id)
  when m.branch_id is null then (select json_build_object('id', b.id, 'kind', 'service', 'name', b.name, 'detail', b.city)
    from branch b where b.nursery_id = m.nursery_id and b.id = m.other_id)
  else (select json_build_object('id', u.id, 'kind', 'service', 'name', u.first_name || ' ' || u.last_name,
      'detail', (select string_agg(h.first_name, ', ' order by h.dob desc, h.id) from keyworker_profile k
        join family_child f on f.keyworker_profile_id = k.id join child h on h.id = f.child_id
        where k.user_id = u.id and not is_barred(k.id, h.id) and (
          exists (select from child_profile p where p.nursery_id = m.nursery_id and p.branch_id = m.branch_id
            and p.child_id = h.id and p.status <> 'left')
          or exists (select from booking w where w.nursery_id = m.nursery_id and w.branch_id = m.branch_id
            and w.child_id = h.id))))
    from "user" u where u.id = m.other_id) end`;

/** The name alone of the other side of a side `m` of a conversation `c`. */
export const otherName = sql`case when c.kind = 'service' and m.branch_id is null
  then (select b.name from branch b where b.nursery_id = m.nursery_id and b.id = m.other_id)
  else (select u.first_name || ' ' || u.last_name from "user" u where u.id = m.other_id) end`;

export type Kind = Correspondent['kind'];

/** A conversation as one of its sides has it. */
export type Place = {
  nursery: string;
  conversation: string;
  kind: Kind;
  /** The ids of the caller's side and of the other. */
  mine: string;
  theirs: string;
  /** The person or service on the other side, and on this one. */
  other_id: string;
  own_id: string;
  /** The branch of this side, where it is a service. */
  branch: string | null;
  read_to: number;
  seen_to: number;
  last_seq: number;
  blocked: boolean;
  blocked_by_other: boolean;
};

const columns = sql`m.nursery_id as nursery, c.id as conversation, c.kind, m.id as mine, o.id as theirs, m.other_id,
  o.other_id as own_id, m.branch_id as branch, m.read_to, o.read_to as seen_to, c.last_seq,
  m.blocked_at is not null as blocked, o.blocked_at is not null as blocked_by_other`;

const fromSides = sql`from conversation_side m
  join conversation c on c.nursery_id = m.nursery_id and c.id = m.conversation_id
  join conversation_side o on o.nursery_id = m.nursery_id and o.conversation_id = m.conversation_id and o.id <> m.id`;

/** The caller's conversation with a person or a service; undefined where there is none. */
async function findPlace(db: Handle, me: Me, other: string, kind?: Kind): Promise<Place | undefined> {
  // A colleague may be a parent of the service too: admins mean the parent unless they say otherwise.
  const { rows } = await sql<Place>`
    select ${columns} ${fromSides} where ${isMine(me)} and m.other_id = ${other}
      and (${kind ?? null}::text is null or c.kind = ${kind ?? null}) order by c.kind limit 1`.execute(db);
  return rows[0];
}

/** What the two have to do with each other now, whether or not they have written yet; null for strangers. */
async function relationTo(db: Handle, me: Me, other: string, kind?: Kind): Promise<Kind | null> {
  const asked =
    me.account === 'keyworker'
      ? sql`select 'service' as kind where ${kind !== 'staff'} and ${other}::uuid in (${relatedServices(me.keyworker)})`
      : sql`select 'service' as kind where ${me.admin && kind !== 'staff'}
            and ${other}::uuid in (${relatedFamilies(me, other)})
          union all
          select 'staff' where ${kind !== 'service'} and ${other}::uuid in (${colleagues(me)})`;
  const { rows } = await sql<{ kind: Kind }>`select kind from (${asked}) k order by kind limit 1`.execute(db);
  return rows[0]?.kind ?? null;
}

const strangers = () => notFound('This conversation could not be found.');

/**
 * The caller's conversation, and whether the two still have to do with each other.
 * @throws Refusal 404 where there is none and they are strangers: nobody learns whether the id is anyone's
 */
export async function needPlace(db: Handle, me: Me, other: string, kind?: Kind) {
  const place = await findPlace(db, me, other, kind);
  const relation = await relationTo(db, me, other, place?.kind ?? kind);
  if (!place && !relation) throw strangers();
  return { place, relation };
}

async function nurseryOf(tx: Tx, branch: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nursery_id as id from branch where id = ${branch}`.execute(tx);
  if (!rows[0]) throw strangers();
  return rows[0].id;
}

/** The two sides of a new conversation, in an order that is the same for both. */
async function sidesOf(tx: Tx, me: Me, other: string, kind: Kind) {
  if (me.account === 'keyworker') {
    const family = { user_id: me.user, account: 'keyworker', branch_id: null, other_id: other };
    return { nursery: await nurseryOf(tx, other), sides: [family, service(other, me.user)] };
  }
  if (kind === 'service') {
    const family = { user_id: other, account: 'keyworker', branch_id: null, other_id: me.branch };
    return { nursery: me.nursery, sides: [family, service(me.branch, other)] };
  }
  const people = [me.user, other].toSorted();
  const sides = people.map((user_id) => ({
    user_id,
    account: 'service',
    branch_id: null,
    other_id: user_id === other ? me.user : other,
  }));
  return { nursery: me.nursery, sides };
}

const service = (branch_id: string, other_id: string) => ({ user_id: null, account: null, branch_id, other_id });

/**
 * Opens a conversation unless there is one. Both sides may do so at once: the unique indexes of the sides let one of them,
 * and the other uses that one.
 * @throws Refusal 404 for strangers
 */
export async function openPlace(tx: Tx, me: Me, other: string, kind?: Kind) {
  const known = await needPlace(tx, me, other, kind);
  if (known.place) return { place: known.place, relation: known.relation };
  const { relation } = known;
  if (!relation) throw strangers();
  const { nursery, sides } = await sidesOf(tx, me, other, relation);
  const id = newId();
  await sql`insert into conversation (nursery_id, id, kind, created_at)
    values (${nursery}, ${id}, ${relation}, ${now()})`.execute(tx);
  const rows = sides.map((side) => ({ id: newId(), ...side }));
  const made = await sql`
    insert into conversation_side (nursery_id, id, conversation_id, user_id, account, branch_id, other_id)
    select ${nursery}, id, ${id}, user_id, account, branch_id, other_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id uuid, user_id uuid, account text, branch_id uuid, other_id uuid)
    on conflict do nothing returning id`.execute(tx);
  if (made.rows.length < rows.length) await sql`delete from conversation where id = ${id}`.execute(tx);
  const place = await findPlace(tx, me, other, relation);
  if (!place) throw strangers();
  return { place, relation };
}

/** Locks a conversation for a write, and reads it again. */
export async function lockPlace(tx: Tx, { conversation, mine }: Place): Promise<Place> {
  await sql`select id from conversation where id = ${conversation} for update`.execute(tx);
  const { rows } = await sql<Place>`select ${columns} ${fromSides} where m.id = ${mine}`.execute(tx);
  if (!rows[0]) throw strangers();
  return rows[0];
}
