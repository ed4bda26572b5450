import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { Block, Email } from '../mail/email.ts';
import type { ToldOrder } from './toldOrder.ts';
import {
  basketWords,
  bookedLines,
  bookingLine,
  calendarOf,
  contactBlocks,
  orderWay,
  isOnAccount,
  paidSums,
} from './parts.ts';

function notTaken(order: ToldOrder): Block[] {
  return order.payments
    .filter((payment) => !isOnAccount(payment))
    .filter(({ status, withdrawn }) => status === 'failed' || (status === 'cancelled' && !withdrawn))
    .flatMap(({ id, payee, amount, failure }): Block[] => {
      const own = order.bookings.filter(({ payment_id }) => payment_id === id);
      // A refused card of a payment link: another one has paid.
      if (own.length === 0) return [];
      return [
        { kind: 'heading', text: `Not booked at ${payee}` },
        {
          kind: 'text',
          text: `${formatPence(amount)} could not be charged. ${failure ?? ''} ${basketWords(own)}`.trim(),
        },
        { kind: 'lines', lines: own.map((booking) => bookingLine(booking)) },
        ...contactBlocks(own, true),
      ];
    });
}

const nothingPaid = (booked: ToldOrder['bookings']) =>
  booked.some(({ funded_minutes }) => funded_minutes > 0)
    ? 'Nothing: funded hours pay for these sessions.'
    : 'Nothing: these sessions are free.';

/** What is paid after ordering: of each the family gets an invoice by email. */
const toPay = (billed: ToldOrder['payments']): Block[] =>
  billed.length === 0
    ? []
    : [
        { kind: 'heading', text: 'What you still pay' },
        paidSums(billed, 'Total to pay'),
        { kind: 'text', text: 'The invoice comes in an email of its own. It says by when and how to pay.' },
      ];

const standing = ['confirmed', 'attended', 'absent'];

/**
 * The email of an order that is paid: the bookings with how the child gets there and what cancelling costs, where the services are,
 * and the payments.
 * @returns null when none of it is booked: the money was late, or the service has cancelled it.
 */
export function orderConfirmed(order: ToldOrder, site: string): Email | null {
  const booked = order.bookings.filter(({ status }) => standing.includes(status));
  if (booked.length === 0) return null;
  const charged = order.payments.filter(({ status, amount }) => status === 'confirmed' && amount > 0);
  const billed = order.payments.filter((payment) => isOnAccount(payment) && payment.status === 'pending');
  const children = listWords(booked.map(({ child }) => child));
  const services = Map.groupBy(booked, ({ service }) => service);
  return {
    subject: `Booked: ${children} at ${listWords([...services.keys()])} (${order.number})`,
    summary: `${plural(booked.length, 'booking')}, order ${order.number}`,
    title: `${children} ${new Set(booked.map(({ child }) => child)).size > 1 ? 'are' : 'is'} booked`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${order.first_name}, thank you. Your order number is ${order.number}. Have it ready if you call the service.`,
      },
      ...[...services].flatMap(([service, own]): Block[] => [
        { kind: 'heading', text: service },
        { kind: 'lines', lines: bookedLines(own) },
        ...contactBlocks(own),
      ]),
      ...(charged.length > 0 || billed.length === 0
        ? [
            { kind: 'heading' as const, text: 'What you paid' },
            charged.length > 0 ? paidSums(charged) : { kind: 'text' as const, text: nothingPaid(booked) },
          ]
        : []),
      ...toPay(billed),
      ...notTaken(order),
      { kind: 'heading', text: 'If you need to cancel' },
      ...(order.account
        ? [{ kind: 'text' as const, text: 'Open the order and choose Cancel. You see the refund before you confirm.' }]
        : []),
      ...orderWay(order, site),
      { kind: 'text', text: 'Open the attached file to add the dates to your calendar.' },
    ],
    attachments: [calendarOf(order, booked, site)],
  };
}
