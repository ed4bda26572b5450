import { sql } from 'kysely';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import type { WaitingEventKind } from '@bairn/shared/schema/waitingWords';
import { nameFor } from '../families/restrictions.ts';
import type { Writers } from '../mail/addressed.ts';
import { momentWords, oneLine, type Block, type Email } from '../mail/email.ts';
import { childrenOf, reasonFor } from '../families/waitingAsRead.ts';

/** What an email about a waiting list needs. */
export type ToldWaiting = {
  kind: WaitingEventKind;
  status: string;
  accepted: boolean;
  reason: string | null;
  parent: string;
  session: string;
  service: string;
  date: string;
  start_time: string;
  end_time: string;
  hold_until: string | null;
  ahead: number;
  children: string[];
};

type Words = { subject: string; summary: string; text: string; action?: string };

function wordsOf(told: ToldWaiting, ending: boolean): Words | null {
  const { kind, service, children, hold_until: until } = told;
  const whom = listWords(children);
  const places = children.length > 1 ? 'places' : 'a place';
  if (kind === 'offered') {
    if (told.status !== 'offered' || told.accepted || !until) return null;
    const by = momentWords(until);
    const subject = ending
      ? `Answer by ${by}: ${service} offers ${whom} ${places}`
      : `${service} offers ${whom} ${places}`;
    return {
      subject,
      summary: `Accept until ${by}. Then the next family is asked.`,
      text: `${service} keeps ${places} for ${whom} until ${by}. Accept and book by then, or the next family is asked.`,
      action: 'See the offer',
    };
  }
  if (kind === 'joined') {
    const turn = told.ahead === 0 ? 'You are next.' : `You are number ${told.ahead + 1} in line.`;
    return {
      subject: `You are on the waiting list of ${service}`,
      summary: turn,
      text: `${turn} We email you when ${service} has ${places} for ${whom}.`,
    };
  }
  if (kind === 'expired') {
    const text = 'The offer was not booked in time, so the next family is asked. Join again if you still want it.';
    return { subject: `The offer of ${service} has expired`, summary: text, text };
  }
  if (kind === 'taken_back') {
    const text = 'The offer no longer counts. You keep your position on the waiting list.';
    return { subject: `${service} took its offer back`, summary: text, text };
  }
  if (kind !== 'removed') return null;
  const text = `${whom} no longer ${children.length > 1 ? 'wait' : 'waits'} for this date.`;
  return { subject: `You are no longer on a waiting list of ${service}`, summary: text, text };
}

/** The email about what happened to an entry on a waiting list; null where an offer is no longer open. */
export function waitingTold(told: ToldWaiting, site: string, ending = false): Email | null {
  const words = wordsOf(told, ending);
  if (!words) return null;
  const { subject, summary, text, action = 'See your waiting lists' } = words;
  const { session, service, date, start_time, end_time, children, reason } = told;
  const blocks: Block[] = [
    { kind: 'text', text: `Hello ${told.parent}, ${text}` },
    {
      kind: 'lines',
      lines: [
        {
          title: `${session}, ${service}`,
          details: [`${formatDay(date)}, ${formatTimes(start_time, end_time, 'family')}`, listWords(children)],
        },
      ],
    },
    ...(reason ? [{ kind: 'text' as const, text: `The reason: ${oneLine(reason)}` }] : []),
    { kind: 'action', label: action, url: `${site}/planning/waiting-list` },
  ];
  return { subject: oneLine(subject), summary, title: oneLine(subject), blocks, because: 'you joined a waiting list' };
}

/** Emails to families about their waiting lists. */
export const waitingEmails = {
  async 'waiting.told'(db, { ids }, { sender }) {
    const { rows } = await sql<ToldWaiting & { last_name: string; email: string }>`
      select v.kind, e.status, e.accepted_at is not null as accepted, ${reasonFor('v')} as reason, u.first_name as parent, u.last_name, u.email,
        s.name as session, b.name as service, i.date, i.start_time, i.end_time, e.hold_until,
        (select count(*) from waiting_entry a where a.instance_id = e.instance_id and a.status = 'waiting'
          and a.turn < e.turn)::int as ahead,
        coalesce((select json_agg(${nameFor('w')} order by c.dob, c.id) from ${childrenOf} w
          join child c on c.id = w.child_id), '[]') as children
      from waiting_event v
      join waiting_entry e on e.nursery_id = v.nursery_id and e.id = v.entry_id
      join session_instance i on i.nursery_id = e.nursery_id and i.id = e.instance_id
      join session s on s.nursery_id = e.nursery_id and s.id = e.session_id
      join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id
      join keyworker_profile k on k.id = e.keyworker_profile_id
      join "user" u on u.id = k.user_id and u.deleted_at is null
      where v.id = ${ids.event_id}`.execute(db);
    const [told] = rows;
    const email = told && waitingTold(told, sender.site, ids.again === 'ending');
    if (!email) return null;
    return { to: { name: `${told.parent} ${told.last_name}`, address: told.email }, email, also: [] };
  },
} satisfies Partial<Writers>;
