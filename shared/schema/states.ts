import type { bookingStatuses, orderStatuses, paymentStatuses } from './booking.ts';
import type { refundStatuses } from './money.ts';
import type { inviteStatuses } from './staff.ts';

/** What may happen to an object in each of its states, and the state that it leads to. What is not named is refused. */
export type Machine<State extends string = string> = Readonly<Record<State, Readonly<Record<string, State>>>>;

type StateOf<States extends readonly string[]> = States[number];
type Happenings<M> =
  M extends Readonly<Record<string, infer Moves>> ? (Moves extends unknown ? keyof Moves : never) : never;

/**
 * A line of a basket. A declined card gives it back with its place, a payment that was given up, by the family or
 * because nobody confirmed it, without; money that comes late orders it after all, unless its family had called it off.
 */
export const basketItemMachine = {
  held: { extend: 'held', order: 'ordered', expire: 'expired', remove: 'removed', pay_late: 'ordered' },
  expired: { hold_again: 'held', remove: 'removed', pay_late: 'ordered' },
  ordered: { decline: 'held', abandon: 'expired', call_off: 'expired' },
  removed: {},
} as const satisfies Machine<'held' | 'ordered' | 'expired' | 'removed'>;

/** An order. Money that comes late is taken where the places are still free; a bank may return what was refunded. */
export const orderMachine = {
  pending: { pay: 'paid', expire: 'expired', cancel: 'cancelled' },
  paid: { refund_part: 'part_refunded', refund_all: 'refunded', cancel: 'cancelled' },
  part_refunded: { refund_part: 'part_refunded', refund_all: 'refunded', return_all: 'paid' },
  refunded: { return_part: 'part_refunded', return_all: 'paid' },
  expired: { pay: 'paid' },
  cancelled: { pay: 'paid', refund_part: 'part_refunded', refund_all: 'refunded' },
} as const satisfies Machine<StateOf<typeof orderStatuses>>;

/** A payment. `wait`: the provider has it, and its outcome is open. */
export const paymentMachine = {
  created: { wait: 'pending', confirm: 'confirmed', fail: 'failed', cancel: 'cancelled' },
  pending: { wait: 'pending', confirm: 'confirmed', fail: 'failed', cancel: 'cancelled' },
  confirmed: {},
  failed: { confirm: 'confirmed' },
  cancelled: { confirm: 'confirmed' },
} as const satisfies Machine<StateOf<typeof paymentStatuses>>;

/** A refund. A bank may send back what was done. */
export const refundMachine = {
  created: { wait: 'pending', finish: 'done', fail: 'failed' },
  pending: { wait: 'pending', finish: 'done', fail: 'failed' },
  done: { fail: 'failed' },
  failed: {},
} as const satisfies Machine<StateOf<typeof refundStatuses>>;

/** A child's booking on a date. A family calls off what is not paid. The register says attended and absent, and takes it back on the same day. */
export const bookingMachine = {
  pending: { confirm: 'confirmed', expire: 'expired', call_off: 'expired' },
  confirmed: {
    attend: 'attended',
    miss: 'absent',
    cancel_by_family: 'cancelled_by_family',
    cancel_by_service: 'cancelled_by_service',
  },
  expired: { confirm: 'confirmed' },
  attended: { undo: 'confirmed' },
  absent: { undo: 'confirmed' },
  cancelled_by_family: {},
  cancelled_by_service: {},
} as const satisfies Machine<StateOf<typeof bookingStatuses>>;

/** A dated instance; whether it is full is counted, not stored. */
export const instanceMachine = {
  open: { close: 'closed' },
  closed: { reopen: 'open' },
} as const satisfies Machine<'open' | 'closed'>;

/** A service. Its set-up ends with its being listed; a deletion waits 30 days. */
export const branchMachine = {
  onboarding: { complete: 'listed' },
  listed: { unlist: 'unlisted', schedule_deletion: 'scheduled_for_deletion' },
  unlisted: { list: 'listed', schedule_deletion: 'scheduled_for_deletion' },
  scheduled_for_deletion: { delete: 'deleted' },
  deleted: {},
} as const satisfies Machine<'onboarding' | 'listed' | 'unlisted' | 'scheduled_for_deletion' | 'deleted'>;

/** An invitation to the staff. Sent again it has a new link and a new week; one whose time is over may be cleared away. */
export const inviteMachine = {
  invited: { accept: 'accepted', expire: 'expired', revoke: 'revoked', resend: 'invited' },
  expired: { revoke: 'revoked', resend: 'invited' },
  accepted: {},
  revoked: {},
} as const satisfies Machine<StateOf<typeof inviteStatuses>>;

/** Somebody on the staff of a provider. */
export const staffMachine = {
  active: { suspend: 'suspended', remove: 'removed' },
  suspended: { lift: 'active', remove: 'removed' },
  removed: {},
} as const satisfies Machine<'active' | 'suspended' | 'removed'>;

/** The states in which something may happen to an object. */
export function statesBefore<M extends Machine>(machine: M, happening: Happenings<M>): (keyof M & string)[] {
  return Object.keys(machine).filter((state) => String(happening) in (machine[state] ?? {}));
}

/** Whether something may happen to an object in this state. */
export const mayHappen = <M extends Machine>(machine: M, state: keyof M & string, happening: Happenings<M>) =>
  String(happening) in (machine[state] ?? {});
