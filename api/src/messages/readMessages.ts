import { sql, type RawBuilder } from 'kysely';
import type { Conversation, Correspondent, Message } from '@bairn/shared/schema/conversations';
import type { Handle } from '../database/database.ts';
import { allOf, containing, limitTo, metaOf } from '../http/paging.ts';
import { readQuietTime } from '../notifications/quietTime.ts';
import { colleagues, relatedFamilies, relatedServices } from './related.ts';
import { correspondent, isMine, needPlace, otherName, type Kind, type Me } from './side.ts';

/** Most people and services that a search for somebody to write to answers. */
const mostContacts = 50;

/** The words of a search as PostgreSQL looks for them: each may be the beginning of a word. Null where there are none. */
const wordsOf = (search: string) =>
  search
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word}:*`)
    .join(' & ') ?? null;

type Asked = { search?: string | undefined; unread?: boolean | undefined; page: number; per_page: number };

/** How many of the caller's conversations have something unread. */
export async function countUnread(db: Handle, me: Me): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from conversation_side m where m.unread > 0 and ${isMine(me)}`.execute(db);
  return rows[0]?.many ?? 0;
}

/** A page of the caller's conversations, the latest first. */
export async function readConversations(db: Handle, me: Me, { search = '', unread = false, ...paged }: Asked) {
  const words = wordsOf(search);
  const found = words
    ? sql`(select x.seq, x.body from message x where x.nursery_id = m.nursery_id and x.conversation_id = m.conversation_id
        and x.words @@ to_tsquery('simple', ${words}) and x.removed_at is null order by x.seq desc limit 1)`
    : sql`(select null::int as seq, null::text as body where false)`;
  const from = sql`from conversation_side m
    join conversation c on c.nursery_id = m.nursery_id and c.id = m.conversation_id
    left join lateral ${found} f on true
    where ${allOf([
      isMine(me),
      sql`m.last_at is not null`,
      unread && sql`m.unread > 0`,
      search && sql`(f.seq is not null or ${otherName} ilike ${containing(search)})`,
    ])}`;
  const [{ rows }, count, unreadCount, mute] = await Promise.all([
    sql<Conversation>`
      select ${correspondent} as other, m.unread, m.blocked_at is not null as blocked,
        case when f.seq is not null then json_build_object('seq', f.seq, 'text', f.body) end as found,
        (select json_build_object('text', case when l.removed_at is null then l.body else '' end,
            'at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'is_own', l.side_id = m.id, 'author', w.first_name || ' ' || w.last_name,
            'files', (select count(*) from message_media a where a.nursery_id = l.nursery_id and a.message_id = l.id))
          from message l left join "user" w on w.id = l.written_by
          where l.nursery_id = m.nursery_id and l.conversation_id = m.conversation_id and l.seq = c.last_seq) as last
      ${from} order by m.last_at desc, m.id ${limitTo(paged)}`.execute(db),
    sql<{ many: number }>`select count(*)::int as many ${from}`.execute(db),
    countUnread(db, me),
    readQuietTime(db, me),
  ]);
  return { data: rows, meta: metaOf(paged, count.rows[0]?.many ?? 0), unread: unreadCount, mute };
}

/** Whom the caller may write to, by part of a name: services and families as such, and colleagues. */
export async function readContacts(db: Handle, me: Me, search = ''): Promise<Correspondent[]> {
  const people = (ids: RawBuilder<unknown>, kind: Kind) => sql`
    select ${kind}::text as kind, u.id as other_id, u.first_name || ' ' || u.last_name as name
    from "user" u where u.id in (${ids})`;
  const from =
    me.account === 'keyworker'
      ? sql`select 'service'::text as kind, b.id as other_id, b.name, b.nursery_id, null::uuid as branch_id
          from branch b where b.id in (${relatedServices(me.keyworker)})`
      : sql`select p.*, ${me.nursery}::uuid as nursery_id,
            case when p.kind = 'service' then ${me.branch}::uuid end as branch_id
          from (${people(colleagues(me), 'staff')}
            ${me.admin ? sql`union all ${people(relatedFamilies(me), 'service')}` : sql``}) p`;
  const { rows } = await sql<{ who: Correspondent }>`
    select ${correspondent} as who from (select k.* from (${from}) k where k.name ilike ${containing(search)}
        order by lower(k.name), k.other_id limit ${mostContacts}) m
      cross join lateral (select m.kind) c
    order by lower(m.name), m.other_id`.execute(db);
  return rows.map(({ who }) => who);
}

/** Messages `x` as the side `mine` reads them. */
export const messageColumns = (mine: string) => sql`x.id, x.seq, x.client_id, x.side_id = ${mine}::uuid as is_own,
  w.first_name || ' ' || w.last_name as author, case when x.removed_at is null then x.body else '' end as text,
  x.removed_at is not null as removed, x.bulletin_id is not null as bulletin,
  case when x.removed_at is not null then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'width', a.width, 'height', a.height)
      order by a.id), '[]') from message_media a where a.nursery_id = x.nursery_id and a.message_id = x.id) end as files,
  x.created_at as sent_at`;

type Window = {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  limit: number;
};

/** The numbers of the messages that are asked for; both ends belong to it. */
function rangeOf({ before, after, around, limit }: Window, last: number): [from: number, to: number] {
  if (before !== undefined) return [before - limit, before - 1];
  if (after !== undefined) return [after + 1, after + limit];
  if (around === undefined) return [last - limit + 1, last];
  const from = Math.max(1, around - Math.floor(limit / 2));
  return [from, from + limit - 1];
}

/**
 * A conversation with some of its messages. They are numbered without a gap, so the primary way to them is the index of
 * their number, whatever the length of the conversation.
 * @throws Refusal 404 for strangers who have no conversation
 */
export async function readConversation(db: Handle, me: Me, other: string, kind: Kind | undefined, asked: Window) {
  const { place, relation } = await needPlace(db, me, other, kind);
  if (!place) {
    return {
      other: await readStranger(db, me, other, relation ?? 'service'),
      closed: null,
      blocked: false,
      last_seq: 0,
      read_to: 0,
      seen_to: 0,
      messages: [],
      has_earlier: false,
      has_later: false,
    };
  }
  const [from, to] = rangeOf(asked, place.last_seq);
  const [{ rows: named }, { rows: messages }] = await Promise.all([
    sql<{ who: Correspondent }>`
      select ${correspondent} as who from conversation_side m
      join conversation c on c.nursery_id = m.nursery_id and c.id = m.conversation_id
      where m.id = ${place.mine}`.execute(db),
    sql<Message>`
      select ${messageColumns(place.mine)} from message x left join "user" w on w.id = x.written_by
      where x.nursery_id = ${place.nursery} and x.conversation_id = ${place.conversation}
        and x.seq between ${from} and ${to} order by x.seq`.execute(db),
  ]);
  return {
    // A side has another one as long as it exists.
    other: named[0]?.who as Correspondent,
    closed: closedWhy(place, relation),
    blocked: place.blocked,
    last_seq: place.last_seq,
    read_to: place.read_to,
    seen_to: place.seen_to,
    messages,
    has_earlier: from > 1,
    has_later: to < place.last_seq,
  };
}

/** Why nobody can write; null where both can. */
export const closedWhy = (place: { blocked: boolean; blocked_by_other: boolean }, relation: Kind | null) =>
  place.blocked || place.blocked_by_other ? ('blocked' as const) : relation ? null : ('ended' as const);

/** Somebody whom the caller may write to and has not. */
async function readStranger(db: Handle, me: Me, other: string, kind: Kind): Promise<Correspondent> {
  const nursery =
    me.account === 'keyworker' ? sql`(select nursery_id from branch where id = ${other})` : sql`${me.nursery}::uuid`;
  const branch = me.account === 'service' && kind === 'service' ? me.branch : null;
  const { rows } = await sql<{ who: Correspondent }>`
    select ${correspondent} as who from (select ${kind}::text as kind) c,
      (select ${other}::uuid as other_id, ${nursery} as nursery_id, ${branch}::uuid as branch_id) m`.execute(db);
  return rows[0]?.who as Correspondent;
}
