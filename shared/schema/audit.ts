import * as z from 'zod/mini';
import { endpoint, page } from './endpoint.ts';
import { Id, Instant, LocalDate, paging } from './rules.ts';

/** Everything that is logged, in the words of the activity log. A new action has its words here. */
export const auditWords = {
  'account.change': 'Changed their profile',
  'account.delete': 'Deleted their account',
  'account.export': 'Downloaded their data',
  'account.password': 'Changed their password',
  'account.register': 'Made their account',
  'account.subscribe': 'Asked for news by email',
  'account.switch': 'Switched to their other account',
  'account.unsubscribe': 'Asked for no more news by email',
  'booking.accept_late': 'Took a late payment for a booking',
  'booking.cancel': 'Cancelled a booking',
  'booking.create': 'Booked a place',
  'booking.refuse_late': 'Turned a late payment for a booking away',
  'branch.change': 'Changed a service',
  'branch.complete': 'Completed the details of a service',
  'branch.create': 'Set up a service',
  'card.keep': 'Saved a card',
  'card.remove': 'Removed a card',
  'child.confirm': 'Confirmed a child as theirs',
  'child.create': 'Added a child',
  'child.decline': 'Said that a child is not theirs',
  'device.end': 'Signed a device out',
  'device.end_all': 'Signed out everywhere',
  'instance.close': 'Closed a date',
  'instance.reopen': 'Opened a date again',
  'nursery.create': 'Set up a provider',
  'payment.call_off': 'Called a payment off',
  'payment.cancel': 'Cancelled a payment',
  'payment.confirm': 'Confirmed a payment',
  'payment.fail': 'Noted a failed payment',
  'refund.create': 'Began a refund',
  'refund.fail': 'Noted a failed refund',
  'refund.finish': 'Finished a refund',
  'refund.wait': 'Sent a refund to the bank',
  'register.absent': 'Marked a child absent',
  'register.note': 'Wrote a note in the register',
  'register.sign_in': 'Signed a child in',
  'register.sign_out': 'Signed a child out',
  'register.undo': 'Took a register entry back',
  'staff.accept_invite': 'Joined the staff',
  'staff.create': 'Joined as super admin',
  'staff.invite': 'Invited somebody to the staff',
  'staff.lift_suspension': 'Lifted a suspension',
  'staff.remove': 'Removed a member of staff',
  'staff.resend_invite': 'Sent an invitation again',
  'staff.revoke_invite': 'Withdrew an invitation',
  'staff.suspend': 'Suspended a member of staff',
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof auditWords;

/** What somebody does with their own account that concerns whoever they work for; their super admins read it too. */
export const accountActions = [
  'account.change',
  'account.delete',
  'account.password',
] as const satisfies readonly AuditAction[];

/** Kinds of things that something is done to. */
export const auditObjects = {
  booking: 'Booking',
  branch: 'Service',
  child: 'Child',
  child_profile: 'Child at the service',
  device: 'Device',
  nursery: 'Provider',
  payment: 'Payment',
  refund: 'Refund',
  saved_card: 'Card',
  session_instance: 'Session date',
  staff_invite: 'Invitation',
  staff_profile: 'Member of staff',
  user: 'Account',
} as const satisfies Record<string, string>;
export type AuditObject = keyof typeof auditObjects;

const action = z.enum(Object.keys(auditWords) as [AuditAction, ...AuditAction[]]);
const objectType = z.enum(Object.keys(auditObjects) as [AuditObject, ...AuditObject[]]);

/** One thing that somebody did. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** Null: done by Bairn itself. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  action,
  object: z.object({
    type: objectType,
    id: Id,
    /** What people call it; null when it is gone. */
    label: z.nullable(z.string()),
  }),
  /** Ids of what else it concerns, by kind. */
  related: z.record(z.string(), z.nullable(z.string())),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** `from` and `to` are days in Scotland, both included. With `format=csv` all that match come as a file. */
export const auditLog = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/audit-log',
  summary: 'Who did what to which, newest first',
  download: true,
  params: z.object({ nursery: Id }),
  query: z.object({
    user: z.optional(Id),
    action: z.optional(action),
    object_type: z.optional(objectType),
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    format: z._default(z.enum(['json', 'csv']), 'json'),
    ...paging(),
  }),
  /** `people` are those who did something, for the filter. */
  response: z.extend(page(AuditEntry), { people: z.array(z.object({ id: Id, name: z.string() })) }),
});
