import { cancelCost } from '@bairn/shared/format/cancellation';
import { calendarFile, type CalendarEntry } from '@bairn/shared/format/calendar';
import { cardName } from '@bairn/shared/format/cardName';
import { formatDay, formatFullDay, formatTimes, localTime, wallMoment } from '@bairn/shared/format/date';
import { fundedWords } from '@bairn/shared/format/funding';
import { gettingThere } from '@bairn/shared/format/gettingThere';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPhone } from '@bairn/shared/format/phone';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { now } from '@bairn/shared/schema/clock';
import type { Block, Email, Line } from '../mail/email.ts';
import type { ToldBooking, ToldOrder, ToldPayment } from './toldOrder.ts';

/** The family's page of an order. */
export const orderUrl = (site: string, order: string) => `${site}/planning/bookings?order=${order}`;

/** The day and the hours of a booking: 'Tue 24 Nov 2026, 8:30 am to 1:00 pm'. */
export const when = ({ date, start_time, end_time }: Pick<ToldBooking, 'date' | 'start_time' | 'end_time'>) =>
  `${formatFullDay(date)}, ${formatTimes(start_time, end_time, 'family')}`;

const where = ({ service, location }: ToldBooking) =>
  service.includes(location) ? service : `${service}, ${location}`;

/** A booking as one line of an email, with the sum that the email is about, and more sentences about it. */
export const bookingLine = (booking: ToldBooking, amount?: string, more: readonly string[] = []): Line => ({
  title: when(booking),
  details: [`${booking.child}: ${booking.session}`, where(booking), ...more],
  ...(amount === undefined ? {} : { amount }),
});

/** The first and the last of dates that were booked together, and the hours where all have the same. */
function whenAll(own: readonly ToldBooking[]): string {
  const hours = new Set(own.map(({ start_time, end_time }) => formatTimes(start_time, end_time, 'family')));
  const span = `${plural(own.length, 'date')}, ${formatFullDay(own[0]?.date)} to ${formatFullDay(own.at(-1)?.date)}`;
  return [span, ...(hours.size === 1 ? hours : [])].join(', ');
}

/** Bookings as lines of an email in the order of their dates: dates that were booked together are one, with their sum. */
export function bookedLines(bookings: readonly ToldBooking[]): Line[] {
  return [...Map.groupBy(bookings, ({ id, block }) => block ?? id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const sum = (of: (booking: ToldBooking) => number) => own.reduce((total, booking) => total + of(booking), 0);
    const more = [
      ...fundedWords(sum(({ funded_minutes }) => funded_minutes)),
      gettingThere(first.collects_from, first),
    ];
    const amount = formatPence(sum(({ price }) => price));
    if (own.length === 1) return [bookingLine(first, amount, [...more, ...cancelWords(first)])];
    const days = `Dates: ${listWords(own.map(({ date }) => formatDay(date)))}.`;
    const cancel = 'Each date can be cancelled by itself. You see what it costs before you confirm.';
    return [{ ...bookingLine(first, amount, [days, ...more, cancel]), title: whenAll(own) }];
  });
}

/** Whether a payment is made to the service after ordering, by invoice or by vouchers. */
export const isOnAccount = ({ desk }: Pick<ToldPayment, 'desk'>) => desk === 'invoice' || desk === 'voucher';

/** How a payment was made: 'Visa ending 4242', at the service, or how it is still to be made. */
function paidWords({ card, desk }: Pick<ToldPayment, 'card' | 'desk'>) {
  if (card) return cardName(card);
  if (desk === 'invoice') return 'by invoice';
  if (desk === 'voucher') return 'by childcare vouchers';
  return desk ? 'paid at the service' : null;
}

/** Whether all of these bookings were paid at the service, which then gives money back itself. */
export const isAtDesk = (order: ToldOrder, bookings: readonly Pick<ToldBooking, 'payment_id'>[]) =>
  bookings.every(({ payment_id }) => order.payments.find(({ id }) => id === payment_id)?.desk);

/** The way to the order: its page, or an account for a family that has none. */
export const orderWay = (order: ToldOrder, site: string): Block[] =>
  order.account
    ? [{ kind: 'action', label: 'See this order', url: orderUrl(site, order.id) }]
    : [
        {
          kind: 'text',
          text: `Create an account with this email address, ${order.email}, to see and cancel bookings yourself: confirm the child there, and the order is yours. Or call the service.`,
        },
        { kind: 'action', label: 'Create an account', url: `${site}/auth/register` },
      ];

/** The payments by provider and card, or way. */
export function paidSums(payments: readonly ToldPayment[], totalWords = 'Total paid'): Block {
  const sums = payments.map(({ payee, amount, ...payment }) => ({
    label: [payee, paidWords(payment)].filter(Boolean).join(', '),
    amount: formatPence(amount),
  }));
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: 'sums',
    sums: sums.length > 1 ? [...sums, { label: totalWords, amount: formatPence(total), total: true }] : sums,
  };
}

/**
 * What is refunded of a coming booking until when, as the screens say it. An email is read later, so what cancelling
 * costs at this moment is left out, unless nothing is refunded any more.
 */
export function cancelWords(booking: ToldBooking): string[] {
  const at = wallMoment(now());
  if (`${booking.date} ${booking.start_time}` <= `${at.date} ${at.time}`) return [];
  const cost = cancelCost(booking, at);
  return [cost.refundable ? cost.terms : `${cost.now} ${cost.terms}`.trim()];
}

/** Where a service is and its telephone number; none where it gave neither. `named`: with its name. */
export function contactBlocks(bookings: readonly ToldBooking[], named = false): Block[] {
  const services = new Map(bookings.map((booking) => [booking.service, booking]));
  return [...services.values()].flatMap(({ service, address, phone }): Block[] => {
    const parts = [address.join(', '), phone && `Phone ${formatPhone(phone)}`].filter(Boolean).join('. ');
    return parts ? [{ kind: 'text', text: `${named ? `${service}: ` : ''}${parts}.` }] : [];
  });
}

/** A calendar file of an order's bookings, cancelled ones marked as such. */
export function calendarOf(
  order: ToldOrder,
  bookings: readonly ToldBooking[],
  site: string,
): NonNullable<Email['attachments']>[number] {
  const entries = bookings.map((booking): CalendarEntry => ({
    uid: `${booking.id}@${new URL(site).hostname}`,
    date: booking.date,
    start: booking.start_time,
    end: booking.end_time,
    title: `${booking.child} at ${booking.service}`,
    place: where(booking),
    description: `${booking.session}. Order ${order.number}.`,
    url: orderUrl(site, order.id),
    status: booking.status.startsWith('cancelled') ? 'cancelled' : 'confirmed',
  }));
  return {
    filename: `bairn-${order.number}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile(entries, now()),
  };
}

/** Where a refund goes: 'Visa ending 4242', or the way it was paid. */
export function refundTarget(order: ToldOrder, bookings: readonly ToldBooking[]): string {
  const paid = new Set(bookings.map(({ payment_id }) => payment_id));
  const cards = order.payments.flatMap(({ id, card }) => (card && paid.has(id) ? [cardName(card)] : []));
  return cards.length === 0 ? 'the way you paid' : listWords(cards);
}

/** What happened to the places of a payment that failed. */
export function basketWords(bookings: readonly ToldBooking[]): string {
  const kept = bookings.filter(({ line, held_until }) => line === 'held' && Date.parse(held_until) > now().getTime());
  const [first] = kept.map(({ held_until }) => held_until).toSorted();
  if (first === undefined) return 'The places are no longer held. If any are still available, you can book them again.';
  const many = bookings.length > 1;
  const which = kept.length === bookings.length ? (many ? 'The places are' : 'The place is') : 'Some of the places are';
  return `${which} held in your basket until ${localTime(first)}, so you can pay in another way.`;
}
