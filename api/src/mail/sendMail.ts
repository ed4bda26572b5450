import { sql } from 'kysely';
import type { PlanKey } from '@bairn/shared/format/plans';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send, sendAll } from '../outbox/outbox.ts';

/** What can be told of an enquiry. */
export type EnquiryStep = 'asked' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** What can be told of a recurring booking: a month was ordered, its card was refused, or it has ended. */
export type RecurringNews =
  | { kind: 'month'; month: string; order_id?: string }
  | { kind: 'declined'; order_id: string; payment_id: string }
  | { kind: 'ended' };

type InvoiceIds = { invoice_id: string; event: string };

/** The kinds of email, and the ids that each needs. */
export type Templates = {
  /** An order is paid, all of it or in part; `payment_id` names a payment that came after this was told. */
  'order.confirmed': { order_id: string; payment_id?: string };
  /** Bookings of one order were cancelled in one call. */
  'booking.cancelled': { order_id: string; booking_ids: string[]; by: 'family' | 'service' };
  /** A service booked for a family, which is to pay by a link. */
  'payment.link': { order_id: string };
  /** A service withdrew bookings of one order that waited for a payment link. */
  'payment.withdrawn': { order_id: string; booking_ids: string[] };
  /** No payment of an order succeeded. */
  'payment.failed': { order_id: string };
  /** News of an invoice to its family; `event` is the receipt, the credit note or the reminder that it is about. */
  'invoice.issued': InvoiceIds;
  'invoice.reminder': InvoiceIds;
  'invoice.received': InvoiceIds;
  'invoice.credited': InvoiceIds;
  'invoice.lapsed': InvoiceIds;
  /** The provider has sent a refund. */
  'refund.done': { refund_id: string };
  /**
   * To an address that was used to sign up: the code, or that it already has an account; `turn` counts the emails of
   * one sign-up, and `again` tells those apart that repeat a code.
   */
  'account.code': { registration_id: string; turn: number; again?: string };
  /** A request whether an address has an account. */
  'account.checked': { request_id: string };
  'password.reset': { request_id: string };
  'password.changed': { user_id: string; change_id: string };
  /** To an adult whom a service knows: register as a keyworker, or use the app; `sends` counts the invitations. */
  'carer.invited': { carer_id: string; sends: number };
  'carer.invited_to_app': { carer_id: string; sends: number };
  /** `sends` counts the emails of one invitation, each with a link of its own. */
  'staff.invited': { invite_id: string; sends: number };
  /** To the address of a service in the public register; `turn` counts the codes of one claim. */
  'service.code': { proof_id: string; turn: number };
  /** To a super admin: an operator approved or declined the document of a service. */
  'service.decided': { decision_id: string; branch_id: string; user_id: string; approved: boolean };
  /** A service asked a family about a child's allergies and needs; once a local day for a child and parent. */
  'needs.asked': { request_id: string; child_id: string; user_id: string; day: string };
  /** To an adult of a child: a further one, whom the service had entered, confirmed it. */
  'child.adult_added': { child_id: string; keyworker_id: string; branch_id: string; user_id: string; day: string };
  /** A service shared a child's personal plan with a parent, or reminds of it; once a local day. */
  'plan.shared': { plan_id: string; user_id: string; day: string };
  /** A report of an accident or an incident waits for a parent's signature; once a local day. */
  'accident.to_sign': { accident_report_id: string; user_id: string; day: string };
  /** What happened to a family's entry on a waiting list. `again` tells the reminder apart. */
  'waiting.told': { event_id: string; again?: 'ending' };
  /** To a family: news of a recurring booking. */
  'recurring.told': { recurring_id: string } & RecurringNews;
  /** To a family: its enquiry was answered, or expired. */
  'enquiry.family': { enquiry_id: string; step: EnquiryStep };
  /** To an admin of a service: a family asked about a place, withdrew its enquiry, or it expired. */
  'enquiry.service': { enquiry_id: string; step: EnquiryStep; user_id: string };
  /** To a member of staff: their leave was approved, declined or cancelled by an admin. */
  'absence.answered': { absence_id: string; status: 'approved' | 'declined' | 'cancelled' };
  /** To a member of staff: a rota with shifts of theirs is published. */
  'rota.published': { rota_id: string; staff_profile_id: string };
  /** To a member of staff: their shifts on a rota wait for their answer; once a local day. */
  'rota.reminder': { rota_id: string; staff_profile_id: string; day: string };
  /** To a family: a saved search found places that it did not find before, at that time. */
  'search.found': { saved_search_id: string; told_at: string };
  /** To a service of the public register: so many families asked it to join. */
  'service.wanted': { entry_id: string; asked: number };
  /** To a member of staff, or an admin of theirs: a qualification ends in so many days. */
  'record.ending': { qualification_id: string; days: number; user_id: string };
  /** To an owner: the plan of a service changes on a date; `change_id` tells the changes apart, `by` made this one. */
  'subscription.changed': {
    change_id: string;
    branch_id: string;
    user_id: string;
    by: string;
    former: PlanKey;
    plan: PlanKey;
    from: string;
  };
  /** To an owner: a month of a service is over, and there is something to pay. */
  'statement.issued': { usage_statement_id: string; user_id: string };
  /** Notifications that a person has not read for a while, at that time; once a local day. */
  'notification.unread': { user_id: string; day: string; told_at: string };
};
export type Template = keyof Templates;

/** The unique key of what happened: a booking is cancelled once, and an order paid once. */
const eventOf: { [Name in Template]: (ids: Templates[Name]) => string } = {
  'order.confirmed': ({ order_id, payment_id }) => (payment_id ? `${order_id}:${payment_id}` : order_id),
  'booking.cancelled': ({ booking_ids }) => booking_ids.toSorted()[0] ?? '',
  'payment.link': ({ order_id }) => order_id,
  'payment.withdrawn': ({ booking_ids }) => booking_ids.toSorted()[0] ?? '',
  'payment.failed': ({ order_id }) => order_id,
  'invoice.issued': ({ event }) => event,
  'invoice.reminder': ({ event }) => event,
  'invoice.received': ({ event }) => event,
  'invoice.credited': ({ event }) => event,
  'invoice.lapsed': ({ event }) => event,
  'refund.done': ({ refund_id }) => refund_id,
  'account.code': ({ registration_id, turn, again }) => `${registration_id}:${turn}${again ? `:${again}` : ''}`,
  'account.checked': ({ request_id }) => request_id,
  'password.reset': ({ request_id }) => request_id,
  'password.changed': ({ change_id }) => change_id,
  'carer.invited': ({ carer_id, sends }) => `${carer_id}:${sends}`,
  'carer.invited_to_app': ({ carer_id, sends }) => `${carer_id}:${sends}`,
  'staff.invited': ({ invite_id, sends }) => `${invite_id}:${sends}`,
  'service.code': ({ proof_id, turn }) => `${proof_id}:${turn}`,
  'service.decided': ({ decision_id, user_id }) => `${decision_id}:${user_id}`,
  'needs.asked': ({ child_id, user_id, day }) => `${child_id}:${user_id}:${day}`,
  'child.adult_added': ({ child_id, keyworker_id, user_id, day }) => `${child_id}:${keyworker_id}:${user_id}:${day}`,
  'accident.to_sign': ({ accident_report_id, user_id, day }) => `${accident_report_id}:${user_id}:${day}`,
  'plan.shared': ({ plan_id, user_id, day }) => `${plan_id}:${user_id}:${day}`,
  'waiting.told': ({ event_id, again }) => `${event_id}${again ? `:${again}` : ''}`,
  'recurring.told': (ids) =>
    `${ids.recurring_id}:${ids.kind === 'month' ? ids.month : ids.kind === 'declined' ? ids.payment_id : ids.kind}`,
  'enquiry.family': ({ enquiry_id, step }) => `${enquiry_id}:${step}`,
  'enquiry.service': ({ enquiry_id, step, user_id }) => `${enquiry_id}:${step}:${user_id}`,
  'absence.answered': ({ absence_id, status }) => `${absence_id}:${status}`,
  'rota.published': ({ rota_id, staff_profile_id }) => `${rota_id}:${staff_profile_id}`,
  'rota.reminder': ({ staff_profile_id, day }) => `${staff_profile_id}:${day}`,
  'search.found': ({ saved_search_id, told_at }) => `${saved_search_id}:${told_at}`,
  'service.wanted': ({ entry_id, asked }) => `${entry_id}:${asked}`,
  'record.ending': ({ qualification_id, days, user_id }) => `${qualification_id}:${days}:${user_id}`,
  'subscription.changed': ({ change_id, user_id }) => `${change_id}:${user_id}`,
  'statement.issued': ({ usage_statement_id, user_id }) => `${usage_statement_id}:${user_id}`,
  'notification.unread': ({ user_id, day }) => `${user_id}:${day}`,
};

/**
 * Seconds before an email is sent. A family whose card was declined may still pay another way at the checkout; the
 * refunds of one cancellation share an email.
 */
const waits: Record<Template, number> = {
  'order.confirmed': 0,
  'booking.cancelled': 0,
  'payment.link': 0,
  'payment.withdrawn': 0,
  'payment.failed': 300,
  'invoice.issued': 0,
  'invoice.reminder': 0,
  'invoice.received': 0,
  'invoice.credited': 0,
  'invoice.lapsed': 0,
  'refund.done': 20,
  'account.code': 0,
  'account.checked': 0,
  'password.reset': 0,
  'password.changed': 0,
  'carer.invited': 0,
  'carer.invited_to_app': 0,
  'staff.invited': 0,
  'service.code': 0,
  'service.decided': 0,
  'needs.asked': 0,
  'child.adult_added': 0,
  'accident.to_sign': 0,
  'plan.shared': 0,
  'waiting.told': 0,
  'recurring.told': 0,
  'enquiry.family': 0,
  'enquiry.service': 0,
  'absence.answered': 0,
  'rota.published': 0,
  'rota.reminder': 0,
  'search.found': 0,
  'service.wanted': 0,
  'record.ending': 0,
  'subscription.changed': 0,
  'statement.issued': 0,
  'notification.unread': 0,
};

/** Writes an email to each of several people in one statement; otherwise as `sendMail`. */
export async function sendMails<Name extends Template>(tx: Tx, template: Name, all: readonly Templates[Name][]) {
  if (all.length === 0) return;
  const rows = all.map((ids) => ({ id: newId(), event: `${template}:${eventOf[template](ids)}`, ids }));
  const { rows: written } = await sql<{ id: string }>`
    insert into mail (id, event, template, ids, created_at)
    select id, event, ${template}, ids, ${now()} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id uuid, event text, ids jsonb)
    on conflict (event) do nothing returning id`.execute(tx);
  await sendAll(
    tx,
    written.map(({ id }) => ({ topic: 'mail.send', payload: { mail_id: id }, delaySeconds: waits[template] })),
  );
}

/** Writes an email into the caller's transaction: it is sent if the transaction commits, once for each event. */
export async function sendMail<Name extends Template>(tx: Tx, template: Name, ids: Templates[Name]) {
  const id = newId();
  const written = await sql`insert into mail (id, event, template, ids, created_at)
    values (${id}, ${`${template}:${eventOf[template](ids)}`}, ${template}, ${JSON.stringify(ids)}::jsonb, ${now()})
    on conflict (event) do nothing`.execute(tx);
  if (written.numAffectedRows === 1n) await send(tx, 'mail.send', { mail_id: id }, waits[template]);
}
