import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { Audience } from '@bairn/shared/schema/conversations';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import type { Branch } from './related.ts';
import { tellMessages } from './tellMessage.ts';

/** Bulletins that the page shows, the latest first. */
const mostShown = 20;

/**
 * Families of the branch's audiences, as rows `to_id, user_id`: of a session those with a booking from today on, of a room
 * those with a child in it, of the branch those with either or a child on its roll.
 */
const audienceRows = ({ nursery, branch }: Branch) => sql`
  with coming as (
    select distinct i.session_id, k.user_id from booking w
    join session_instance i on i.nursery_id = w.nursery_id and i.id = w.instance_id
    join keyworker_profile k on k.id = w.keyworker_profile_id
    where w.nursery_id = ${nursery} and w.branch_id = ${branch} and w.date >= ${localDate()}::date
      and w.status in ('confirmed', 'attended', 'absent')
  ), roll as (
    select distinct p.room_id, k.user_id from child_profile p
    join family_child f on f.child_id = p.child_id join keyworker_profile k on k.id = f.keyworker_profile_id
    where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status <> 'left'
  )
  select 'session' as to, session_id as to_id, user_id from coming
  union select 'room', room_id, user_id from roll where room_id is not null
  union select 'branch', ${branch}::uuid, user_id from coming
  union select 'branch', ${branch}::uuid, user_id from roll`;

/** Families `a` that get a bulletin: they have an account, and neither side blocks the other. */
const reachable = ({ nursery, branch }: Branch) => sql`
  exists (select from "user" u where u.id = a.user_id and u.deleted_at is null)
  and not exists (select from conversation_side s where s.nursery_id = ${nursery} and s.blocked_at is not null
    and (s.branch_id = ${branch} and s.other_id = a.user_id
      or s.user_id = a.user_id and s.account = 'keyworker' and s.other_id = ${branch}))`;

/** To whom a bulletin can go, and the latest bulletins. */
export async function readBulletins(db: Handle, of: Branch) {
  const { nursery, branch } = of;
  const [audiences, sent] = await Promise.all([
    sql<Audience>`
      select a.to, a.to_id as id, case a.to when 'session' then (select s.name from session s
            where s.nursery_id = ${nursery} and s.id = a.to_id)
          when 'room' then (select r.name from room r where r.nursery_id = ${nursery} and r.id = a.to_id)
          else 'All families' end as name,
        count(distinct a.user_id)::int as families
      from (${audienceRows(of)}) a where ${reachable(of)} group by a.to, a.to_id order by a.to, name, id`.execute(db),
    sql<{
      id: string;
      to: string;
      text: string;
      families: number;
      seen: number;
      author: string | null;
      sent_at: string;
    }>`
      select b.id, coalesce(s.name, r.name, 'All families') as to, b.body as text, b.families,
        w.first_name || ' ' || w.last_name as author, b.created_at as sent_at,
        (select count(*) from message x join conversation_side o on o.nursery_id = x.nursery_id
            and o.conversation_id = x.conversation_id and o.id <> x.side_id and o.read_to >= x.seq
          where x.nursery_id = b.nursery_id and x.bulletin_id = b.id)::int as seen
      from bulletin b left join session s on s.nursery_id = b.nursery_id and s.id = b.session_id
      left join room r on r.nursery_id = b.nursery_id and r.id = b.room_id
      left join "user" w on w.id = b.written_by
      where b.nursery_id = ${nursery} and b.branch_id = ${branch} order by b.created_at desc, b.id limit ${mostShown}`.execute(
      db,
    ),
  ]);
  return { audiences: audiences.rows, sent: sent.rows };
}

type Bulletin = { client_id: string; text: string; to: Audience['to']; id: string };

/** Opens the conversations that the branch lacks with some families; a family that opens its own meanwhile keeps that. */
async function openAll(tx: Tx, { nursery, branch }: Branch, users: readonly string[]) {
  const rows = users.map((user) => ({ conversation: newId(), family: newId(), service: newId(), user }));
  const json = JSON.stringify(rows);
  const list = sql`jsonb_to_recordset(${json}::jsonb) as t (conversation uuid, family uuid, service uuid, "user" uuid)`;
  const lacking = sql`not exists (select from conversation_side s
    where s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.other_id = t."user")`;
  await sql`insert into conversation (nursery_id, id, kind, created_at)
    select ${nursery}, t.conversation, 'service', ${now()} from ${list} where ${lacking}`.execute(tx);
  const ours = sql`exists (select from conversation c where c.nursery_id = ${nursery} and c.id = t.conversation)`;
  // By user, as every bulletin has them: two at once wait for each other and do not deadlock.
  await sql`insert into conversation_side (nursery_id, id, conversation_id, user_id, account, branch_id, other_id)
    select ${nursery}, x.id, t.conversation, x.user_id, x.account, x.branch_id, x.other_id
    from ${list} cross join lateral (values
      (1, t.family, t."user", 'keyworker', null::uuid, ${branch}::uuid),
      (2, t.service, null, null, ${branch}::uuid, t."user")) as x (at, id, user_id, account, branch_id, other_id)
    where ${ours} order by t."user", x.at on conflict do nothing`.execute(tx);
  await sql`delete from conversation c using ${list} where c.id = t.conversation and c.nursery_id = ${nursery}
    and not exists (select from conversation_side s where s.nursery_id = ${nursery}
      and s.conversation_id = c.id)`.execute(tx);
}

/** Locks the branch's conversations with some families in one order, and numbers a message in each. */
async function lockAll(tx: Tx, { nursery, branch }: Branch, users: readonly string[]) {
  await sql`select c.id from conversation c join conversation_side m on m.nursery_id = c.nursery_id
      and m.conversation_id = c.id and m.branch_id = ${branch}
    where c.nursery_id = ${nursery} and m.other_id = any(${users}::uuid[]) order by c.id for update of c`.execute(tx);
  const { rows } = await sql<{ conversation: string; mine: string; theirs: string; seq: number }>`
    select c.id as conversation, m.id as mine, o.id as theirs, c.last_seq + 1 as seq
    from conversation_side m join conversation c on c.nursery_id = m.nursery_id and c.id = m.conversation_id
    join conversation_side o on o.nursery_id = m.nursery_id and o.conversation_id = m.conversation_id and o.id <> m.id
    where m.nursery_id = ${nursery} and m.branch_id = ${branch} and m.other_id = any(${users}::uuid[])
      and m.blocked_at is null and o.blocked_at is null order by c.id`.execute(tx);
  return rows;
}

/**
 * Sends a text to all families of a session, a room or the branch, each as a message of its own conversation. One that
 * arrives again, by its `client_id`, is not sent again. The number of statements does not grow with the families.
 * @throws Refusal 404 for a session or room that is not of the branch or has no families, 409 `nobody`
 */
export async function writeBulletin(tx: Tx, of: Branch, by: string, { client_id, text, to, id: to_id }: Bulletin) {
  const { nursery, branch } = of;
  const [id, at] = [newId(), now()];
  const known = await sql<{ ok: boolean }>`
    select case ${to}::text when 'branch' then ${to_id}::uuid = ${branch}::uuid
      when 'session' then exists (select from session where nursery_id = ${nursery} and branch_id = ${branch} and id = ${to_id})
      else exists (select from room where nursery_id = ${nursery} and branch_id = ${branch} and id = ${to_id}) end as ok`.execute(
    tx,
  );
  if (!known.rows[0]?.ok) throw notFound('These families could not be found.');
  const made = await sql`
    insert into bulletin (nursery_id, id, branch_id, session_id, room_id, client_id, body, families, written_by, created_at)
    values (${nursery}, ${id}, ${branch}, ${to === 'session' ? to_id : null}, ${to === 'room' ? to_id : null},
      ${client_id}, ${text}, 0, ${by}, ${at})
    on conflict (nursery_id, branch_id, client_id) do nothing returning id`.execute(tx);
  if (made.rows.length === 0) {
    const { rows } = await sql<{ families: number }>`select families from bulletin where nursery_id = ${nursery}
      and branch_id = ${branch} and client_id = ${client_id}`.execute(tx);
    return { families: rows[0]?.families ?? 0 };
  }
  const { rows } = await sql<{ user: string }>`
    select distinct a.user_id as user from (${audienceRows(of)}) a where a.to = ${to} and a.to_id = ${to_id}
      and ${reachable(of)} order by 1`.execute(tx);
  const users = rows.map(({ user }) => user);
  if (users.length === 0) throw conflict('No family would get this at the moment.', 'nobody');
  await openAll(tx, of, users);
  const places = (await lockAll(tx, of, users)).map((place) => ({ ...place, message: newId() }));
  const json = JSON.stringify(places);
  const list = sql`jsonb_to_recordset(${json}::jsonb) as t (conversation uuid, mine uuid, theirs uuid, seq integer, message uuid)`;
  await sql`insert into message (nursery_id, id, conversation_id, seq, side_id, written_by, client_id, body, bulletin_id,
      created_at)
    select ${nursery}, t.message, t.conversation, t.seq, t.mine, ${by}, ${client_id}, ${text}, ${id}, ${at}
    from ${list}`.execute(tx);
  await sql`update conversation c set last_seq = t.seq from ${list} where c.id = t.conversation`.execute(tx);
  // The service's own list of conversations stays as it is: a bulletin to sixty families would push all else off its page.
  await sql`update conversation_side s set last_at = ${at}, unread = s.unread + 1 from ${list}
    where s.id = t.theirs`.execute(tx);
  await sql`update bulletin set families = ${places.length} where id = ${id}`.execute(tx);
  await tellMessages(tx, places, by);
  return { families: places.length };
}
