import { afterAll, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { drawHtml } from './drawHtml.ts';
import { drawText } from './drawText.ts';
import { oneLine, type Email, type Sender } from './email.ts';
import { accountChecked, accountCode, accountKnown, passwordChanged, passwordReset } from '../auth/accountEmails.ts';
import { staffInvited } from '../staff/inviteEmail.ts';
import { bookingCancelled } from '../order-emails/bookingCancelled.ts';
import { orderConfirmed } from '../order-emails/orderConfirmed.ts';
import { paymentFailed } from '../order-emails/paymentFailed.ts';
import { paymentWithdrawn } from '../order-emails/paymentWithdrawn.ts';
import { refundDone } from '../order-emails/refundDone.ts';
import type { ToldBooking, ToldOrder } from '../order-emails/toldOrder.ts';

// Two weeks and a day before the date of the bookings.
afterAll(setClock(() => Date.parse('2026-11-09T10:00:00Z')));

const sender: Sender = {
  site: 'https://bairn.example',
  support: { email: 'support@bairn.test', phone: '0131 496 0100' },
};
const steps = [
  { hours_before: 336, refund_percent: 100 },
  { hours_before: 168, refund_percent: 50 },
];

const booking = (given: Partial<ToldBooking> = {}): ToldBooking => ({
  id: 'b1',
  payment_id: 'p1',
  status: 'confirmed',
  child: 'Isla',
  service: 'Wee Thistles',
  session: 'Forest morning',
  location: 'Leith',
  phone: '+441314960101',
  address: ['12 Shore', 'Edinburgh', 'EH6 6QW'],
  collects_from: [],
  date: '2026-11-24',
  start_time: '08:30',
  end_time: '13:00',
  price: 4200,
  funded_minutes: 0,
  cancellation_steps: steps,
  cancel_reason: null,
  refunded: 0,
  comes_off_invoice: false,
  credited: 0,
  block: null,
  line: 'ordered',
  held_until: '2026-11-20T10:00:00.000Z',
  ...given,
});

const visa = { brand: 'visa', last4: '4242' };
const byCard = { desk: null, card: visa, withdrawn: false };
const unpaid = { status: 'failed', failure: 'Declined.', desk: null, card: null, withdrawn: false } as const;
const order = (given: Partial<ToldOrder> = {}): ToldOrder => ({
  id: 'o1',
  number: 'B100001',
  first_name: 'Mairi',
  last_name: 'Fraser',
  email: 'mairi@demo.bairn.test',
  account: true,
  pay_by: null,
  bookings: [booking()],
  payments: [{ id: 'p1', payee: 'Thistle Care', amount: 4200, status: 'confirmed', failure: null, ...byCard }],
  ...given,
});

const soon = () => new Date(now().getTime() + 20 * 60_000).toISOString();
const collected = { phone: null, address: [], collects_from: ['Leith Primary School'] };
const late = { cancellation_steps: [{ hours_before: 24, refund_percent: 100 }] };

/** Each kind of email once, with the texts that both of its forms must have. */
const emails: [string, Email, string[]][] = [
  [
    'an order',
    orderConfirmed(
      order({
        bookings: [
          booking(),
          booking({
            id: 'b2',
            child: 'Rory',
            payment_id: 'p2',
            service: 'Burnside',
            price: 3050,
            ...late,
            ...collected,
          }),
          booking({
            id: 'b3',
            payment_id: 'p3',
            status: 'expired',
            service: 'Strathy',
            line: 'held',
            held_until: soon(),
          }),
        ],
        payments: [
          { id: 'p1', payee: 'Thistle Care', amount: 4200, status: 'confirmed', failure: null, ...byCard },
          { id: 'p2', payee: 'Burnside Ltd', amount: 3050, status: 'confirmed', failure: null, ...byCard },
          { id: 'p3', payee: 'Strathy Ltd', amount: 999, ...unpaid },
        ],
      }),
      sender.site,
    ) as Email,
    [
      'Isla and Rory are booked',
      'B100001',
      'Tue 24 Nov 2026, 8:30 am to 1:00 pm',
      'Wee Thistles, Leith',
      'Isla: Forest morning',
      '£42.00',
      'Thistle Care, Visa ending 4242',
      'Total paid',
      '£72.50',
      'Not booked at Strathy Ltd',
      '£9.99 could not be charged. Declined. The place is held in your basket until',
      'You bring Isla to Wee Thistles.',
      '12 Shore, Edinburgh, EH6 6QW. Phone 0131 496 0101.',
      'Full refund if you cancel by Tue 10 Nov 2026, 8:30 am. 50% refund (£21.00) by Tue 17 Nov 2026, 8:30 am. After that, no refund.',
      'The service collects Rory from Leith Primary School.',
      'Full refund if you cancel by Mon 23 Nov 2026, 8:30 am. After that, no refund.',
      'https://bairn.example/planning/bookings?order=o1',
    ],
  ],
  [
    'an order of dates that were booked together',
    orderConfirmed(
      order({
        bookings: [
          booking({ block: 'x', price: 3334, funded_minutes: 60 }),
          booking({ id: 'b2', block: 'x', date: '2026-12-01', price: 3333 }),
          booking({ id: 'b3', block: 'x', date: '2026-12-08', price: 3333 }),
        ],
      }),
      sender.site,
    ) as Email,
    [
      '3 dates, Tue 24 Nov 2026 to Tue 8 Dec 2026, 8:30 am to 1:00 pm',
      'Dates: Tue 24 Nov, Tue 1 Dec and Tue 8 Dec.',
      '£100.00',
      'Funded hours pay for 1 h',
      'Each date can be cancelled by itself.',
    ],
  ],
  [
    "a family's cancellation",
    bookingCancelled(
      order({ bookings: [booking({ status: 'cancelled_by_family', refunded: 2100 }), booking({ id: 'b2' })] }),
      { ids: ['b1'], by: 'family', site: sender.site },
    ),
    [
      '1 booking cancelled, as you asked',
      'Please do not bring Isla.',
      'Wee Thistles: 12 Shore, Edinburgh, EH6 6QW. Phone 0131 496 0101.',
      '£21.00 refund',
      'We are refunding £21.00 to Visa ending 4242',
    ],
  ],
  [
    "a service's cancellation",
    bookingCancelled(
      order({
        bookings: [booking({ status: 'cancelled_by_service', cancel_reason: 'No heating', ...collected })],
        payments: [],
      }),
      { ids: ['b1'], by: 'service', site: sender.site },
    ),
    [
      'Wee Thistles had to cancel 1 booking',
      'Their reason: No heating',
      'The service will not collect Isla from Leith Primary School.',
      'There is no refund for this',
      '/search',
    ],
  ],
  [
    'a payment that failed',
    paymentFailed(
      order({
        bookings: [booking({ status: 'expired', line: 'expired' })],
        payments: [{ id: 'p1', payee: 'Thistle Care', amount: 4200, ...unpaid, failure: 'No funds.' }],
      }),
      sender.site,
    ) as Email,
    [
      'Your payment did not go through',
      'nothing was charged',
      'No funds.',
      'The places are no longer held',
      '£42.00',
      'Wee Thistles: 12 Shore, Edinburgh, EH6 6QW. Phone 0131 496 0101.',
    ],
  ],
  [
    'a payment link of which a date was withdrawn',
    paymentWithdrawn(
      order({
        pay_by: '2026-11-12T10:00:00.000Z',
        bookings: [
          booking({ status: 'expired', line: 'expired', cancel_reason: 'The boiler is broken' }),
          booking({ id: 'b2', status: 'pending', date: '2026-11-25' }),
        ],
      }),
      { ids: ['b1'], token: 'secret', site: sender.site },
    ) as Email,
    [
      'Wee Thistles withdrew 1 place for Isla',
      'Nothing was charged',
      'Their reason: The boiler is broken',
      'Still kept for you',
      'Pay £42.00',
      '/basket/pay#token=secret',
    ],
  ],
  [
    'a refund',
    refundDone(
      order(),
      [
        { id: 'r1', payment_id: 'p1', booking_id: 'b1', amount: 2100, reason: 'cancelled_by_family' },
        { id: 'r2', payment_id: 'p1', booking_id: null, amount: 150, reason: 'goodwill' },
      ],
      sender.site,
    ),
    [
      'Your refund of £22.50 is on its way',
      'to Visa ending 4242',
      'You cancelled',
      'Refund from the service',
      '£1.50',
      'Wee Thistles: 12 Shore, Edinburgh, EH6 6QW. Phone 0131 496 0101.',
    ],
  ],
  [
    'a code',
    accountCode('042137', 30, sender.site),
    ['042137', 'works for 30 minutes', 'https://bairn.example/auth/confirm-email', 'someone signed up with this'],
  ],
  [
    'an address that is signed up again',
    accountKnown('Mairi', sender.site),
    [
      'Hello Mairi',
      'Nothing has changed',
      'https://bairn.example/auth/login',
      'https://bairn.example/auth/forgot-password',
    ],
  ],
  [
    'an address that is asked for',
    accountChecked('Mairi', sender.site),
    ['They were not told', 'https://bairn.example/auth/login'],
  ],
  [
    'a link for a new password',
    passwordReset('Mairi', 'abc-_123', sender.site),
    ['It works once, for one hour', 'https://bairn.example/auth/reset-password#token=abc-_123', 'If this was not you'],
  ],
  [
    'a password that was changed',
    passwordChanged('Mairi', '2026-11-22T09:30:00.000Z', sender),
    [
      'was changed on Sun 22 Nov at 9:30 am',
      'support@bairn.test or 0131 496 0100',
      'https://bairn.example/auth/forgot-password',
    ],
  ],
  [
    'an invitation',
    staffInvited(
      {
        first_name: 'Innes',
        role: 'nursery-admin',
        nursery_name: 'Thistle Care',
        invited_by: 'Mairi Fraser',
        branches: ['Leith', 'Burnside'],
        expires_at: '2026-11-29T09:30:00.000Z',
      },
      'abc-_123',
      sender.site,
    ),
    [
      'Hello Innes, Mairi Fraser asks you to join Thistle Care on Bairn as admin.',
      'Leith and Burnside',
      'until Sun 29 Nov at 9:30 am',
      'https://bairn.example/auth/complete-account#token=abc-_123',
      'Thistle Care invited you',
    ],
  ],
];

const textOf = (markup: string) =>
  markup
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#39;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe.each(emails)('the email about %s', (_, email, texts) => {
  it('has the same content as HTML and as plain text', () => {
    const markup = drawHtml(email, sender);
    const plain = drawText(email, sender);
    for (const text of texts) {
      expect(text.startsWith('https') || text.startsWith('/') ? markup : textOf(markup), text).toContain(text);
      expect(plain, text).toContain(text);
    }
    expect(plain).not.toMatch(/<\w|&amp;|undefined|null|N\/A/);
    expect(textOf(markup)).not.toMatch(/undefined|null|N\/A/);
    for (const { url } of email.blocks.filter((block) => block.kind === 'action')) expect(plain).toContain(url);
  });

  it('needs no image, no style sheet and no script', () => {
    const markup = drawHtml(email, sender);
    expect(markup).not.toMatch(/<(img|link|script|iframe)\b|url\(/);
    expect(markup).toMatch(/^<!doctype html>\s*<html lang="en-GB">/);
    expect(markup.match(/<h1\b/g)).toHaveLength(1);
  });
});

describe('hostile names', () => {
  const hostile = '<img src=x onerror=alert(1)>&"\'\r\nBcc: all@example.com';
  const email = orderConfirmed(
    order({
      first_name: hostile,
      bookings: [booking({ child: hostile, service: hostile, session: hostile, location: hostile })],
      payments: [
        {
          id: 'p1',
          payee: hostile,
          amount: 1,
          status: 'confirmed',
          failure: null,
          card: { brand: 'x', last4: hostile },
          desk: null,
          withdrawn: false,
        },
      ],
    }),
    sender.site,
  ) as Email;

  it('are escaped', () => {
    const markup = drawHtml(email, sender);
    expect(markup).not.toContain('<img');
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;');
  });

  it('stay on one line in a header and in the calendar', () => {
    expect(oneLine(email.subject)).not.toMatch(/[\r\n]/);
    const [calendar] = email.attachments ?? [];
    expect(calendar?.content.split('\r\n').some((line) => line.startsWith('Bcc'))).toBe(false);
  });
});

it('a family whose payment link was withdrawn in part is told of the rest alone when that is not paid', () => {
  const bookings = [
    booking({ status: 'expired', line: 'expired', payment_id: 'p2' }),
    booking({ id: 'b2', status: 'expired', line: 'expired', date: '2026-11-25' }),
  ];
  const payment = { payee: 'Thistle Care', amount: 4200, ...unpaid, status: 'cancelled' as const };
  const payments = [
    { ...payment, id: 'p1', failure: 'The payment link was not used in time.' },
    { ...payment, id: 'p2', failure: 'Withdrawn.', withdrawn: true },
  ];
  const text = drawText(paymentFailed(order({ bookings, payments }), sender.site) as Email, sender);
  expect(text).toContain('25 Nov 2026');
  expect(text).not.toMatch(/24 Nov 2026|Withdrawn/);
  expect(paymentFailed(order({ bookings: bookings.slice(0, 1), payments: payments.slice(1) }), sender.site)).toBeNull();
});

it('a family that has paid another way since gets no email about the failed payment', () => {
  const bookings = [booking({ status: 'expired', line: 'ordered' }), booking({ status: 'expired', line: 'removed' })];
  expect(paymentFailed(order({ bookings, payments: [] }), sender.site)).toBeNull();
});

it('an order that costs nothing says so', () => {
  const email = orderConfirmed(order({ bookings: [booking({ price: 0 })], payments: [] }), sender.site) as Email;
  expect(drawText(email, sender)).toContain('Nothing: these sessions are free.');
});

it.each(['expired', 'cancelled_by_service', 'cancelled_by_family'] as const)(
  'an order whose bookings are all %s when its email is written is not confirmed',
  (status) => {
    expect(orderConfirmed(order({ bookings: [booking({ status })] }), sender.site)).toBeNull();
  },
);

it('does not say that nothing was charged if late money has come', () => {
  const bookings = [booking({ status: 'expired', line: 'expired' })];
  expect(paymentFailed(order({ bookings }), sender.site)).toBeNull();
});

it.each([
  { when: 'none is refunded any more', date: '2026-11-10', said: 'Refunds ended on Tue 3 Nov 2026, 8:30 am.' },
  { when: 'the session has begun', date: '2026-11-08', said: null },
])('an order of which $when promises no refund', ({ date, said }) => {
  const [first] = (orderConfirmed(order({ bookings: [booking({ date })] }), sender.site) as Email).blocks.flatMap(
    (block) => (block.kind === 'lines' ? block.lines : []),
  );
  const refund = first?.details.filter((detail) => /refund/i.test(detail));
  expect(refund).toEqual(said ? [`No refund if you cancel: it would cost you £42.00. ${said}`] : []);
});
