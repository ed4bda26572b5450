import { sql } from 'kysely';
import { dayWords, formatDay, formatMonth, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { LeftOut } from '@bairn/shared/schema/bookingOptions';
import { endedWords, leftOutWords, type RecurringEnd } from '@bairn/shared/schema/recurringWords';
import { nameFor } from '../families/restrictions.ts';
import type { Writers } from '../mail/addressed.ts';
import { momentWords, oneLine, type Block, type Email } from '../mail/email.ts';
import type { RecurringNews } from '../mail/sendMail.ts';

/** What an email about a recurring booking needs; dates, total and the end of paying are those of its order. */
export type ToldRecurring = {
  parent: string;
  child: string;
  session: string;
  service: string;
  weekdays: number[];
  start_time: string;
  end_time: string;
  ended_by: RecurringEnd | null;
  end_reason: string | null;
  order: { dates: number; total: number; pay_by: string | null; by_card: boolean; waits: boolean } | null;
  left_out: LeftOut[];
};

type Words = { subject: string; text: string; action?: string };

function monthWords({ child, order, service }: ToldRecurring, month: string): Words {
  const name = formatMonth(`${month}-01`);
  if (!order) {
    return {
      subject: `No dates in ${name} at ${service}`,
      text: `${child} has no dates in ${name}. Nothing is charged.`,
    };
  }
  const dates = plural(order.dates, 'date');
  const card =
    order.waits && order.pay_by
      ? ` Please pay by ${momentWords(order.pay_by)}: we have no card for it.`
      : ' Your card is charged today.';
  return {
    subject: `${name}: ${dates} at ${service}, ${formatPence(order.total)}`,
    text: `we have ordered ${child}’s ${dates} in ${name}, ${formatPence(order.total)}.${order.by_card ? card : ''}`,
    ...(order.waits && { action: 'Pay now' }),
  };
}

function wordsOf(told: ToldRecurring, news: RecurringNews): Words | null {
  const { service, child, order } = told;
  if (news.kind === 'month') return monthWords(told, news.month);
  if (news.kind === 'ended') {
    return {
      subject: `${child}’s place every week at ${service} has ended`,
      text: `${child}’s place every week has ended. ${endedWords(told.ended_by, told.end_reason === null ? null : oneLine(told.end_reason))}`,
    };
  }
  if (!order?.waits || !order.pay_by) return null;
  const until = momentWords(order.pay_by);
  return {
    subject: `Your card was refused: pay ${formatPence(order.total)} for ${service} by ${until}`,
    text: `your card was refused for ${child}’s ${plural(order.dates, 'date')}. We try it again in the next days. Pay with another card by ${until}, or the places are released and the booking for every week ends.`,
    action: 'Pay with another card',
  };
}

/** The email about a recurring booking; null where a refused month has been paid, or given up, since. */
export function recurringTold(told: ToldRecurring, news: RecurringNews, site: string): Email | null {
  const words = wordsOf(told, news);
  if (!words) return null;
  const { session, service, weekdays, start_time, end_time, left_out } = told;
  const blocks: Block[] = [
    { kind: 'text', text: `Hello ${told.parent}, ${words.text}` },
    {
      kind: 'lines',
      lines: [
        {
          title: `${session}, ${service}`,
          details: [`${dayWords(weekdays)}, ${formatTimes(start_time, end_time, 'family')}`, told.child],
        },
      ],
    },
    ...(left_out.length > 0
      ? [
          { kind: 'text' as const, text: 'Left out:' },
          {
            kind: 'points' as const,
            points: left_out.map(({ date, reason }) => `${formatDay(date)}: ${leftOutWords[reason]}`),
          },
        ]
      : []),
    { kind: 'action', label: words.action ?? 'See your bookings', url: `${site}/planning/bookings` },
  ];
  const subject = oneLine(words.subject);
  return { subject, summary: oneLine(words.text), title: subject, blocks, because: 'you book a place every week' };
}

type Found = ToldRecurring & { last_name: string; email: string };

/** Emails to families about their recurring bookings. */
export const recurringEmails = {
  async 'recurring.told'(db, { ids }, { sender }) {
    const order = 'order_id' in ids ? (ids.order_id ?? null) : null;
    const month = ids.kind === 'month' ? ids.month : null;
    const { rows } = await sql<Found>`
      select u.first_name as parent, u.last_name, u.email, ${nameFor('r')} as child, s.name as session, b.name as service,
        r.weekdays, s.start_time, s.end_time, r.ended_by, r.end_reason,
        (select json_build_object('dates', (select count(*) from booking k where k.order_id = o.id),
            'total', (select coalesce(sum(k.price), 0) from booking k where k.order_id = o.id),
            'pay_by', o.pay_by, 'by_card', o.pay_by is not null,
            'waits', exists (select from payment p where p.order_id = o.id and p.status = 'created'
              and p.payment_method_id is null and p.amount > 0))
          from "order" o where o.id = ${order}::uuid) as "order",
        coalesce((select json_agg(json_build_object('date', i.date, 'reason', d.left_out) order by i.date)
          from recurring_date d join session_instance i on i.nursery_id = d.nursery_id and i.id = d.instance_id
          where d.nursery_id = r.nursery_id and d.recurring_id = r.id and not d.kept
            and to_char(i.date, 'YYYY-MM') = ${month}), '[]') as left_out
      from recurring_booking r
      join session s on s.nursery_id = r.nursery_id and s.id = r.session_id
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      join child c on c.id = r.child_id
      join keyworker_profile k on k.id = r.keyworker_profile_id
      join "user" u on u.id = k.user_id and u.deleted_at is null
      where r.id = ${ids.recurring_id}`.execute(db);
    const [told] = rows;
    const email = told && recurringTold(told, ids, sender.site);
    if (!email) return null;
    return { to: { name: `${told.parent} ${told.last_name}`, address: told.email }, email, also: [] };
  },
} satisfies Partial<Writers>;
