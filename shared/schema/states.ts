import type { bookingStatuses, orderStatuses, paymentStatuses } from './booking.ts';
import type { refundStatuses } from './money.ts';
import type { connectionStatuses } from './rows/connections.ts';
import type { enquiryStatuses } from './rows/enquiries.ts';
import type { childStatuses } from './rows/children.ts';
import type { sessionStatuses } from './rows/sessions.ts';
import type { respondentStatuses } from './questionnaireWords.ts';
import type { recurringStatuses } from './recurringWords.ts';
import type { AbsenceStatus } from './rows/leave.ts';
import type { AccidentStatus } from '../format/accidents.ts';
import type { inviteStatuses } from './rows/staff.ts';
import type { entryStatuses, mediaStatuses, NextStepStatus } from './journalWords.ts';
import type { qualificationStatuses } from './staffWords.ts';
import type { RotaStatus, ShiftConfirmation } from './rotaShift.ts';
import type { waitingStatuses } from './waitingWords.ts';

/**
 * The events that may happen to an object in each of its states, and the state that each leads to. What is not named is
 * refused. The states are those of design/states.md; `api/src/states/transition.ts` writes by these tables alone.
 */
export type Machine<State extends string = string> = Readonly<Record<State, Readonly<Record<string, State>>>>;

type OneOf<States extends readonly string[]> = States[number];
/** The states of a machine. */
export type StateOf<M> = keyof M & string;
/** What may happen in one state of a machine or another. */
export type EventOf<M> =
  M extends Readonly<Record<string, infer Moves>> ? (Moves extends unknown ? keyof Moves & string : never) : never;

/**
 * A line of a basket. A declined card gives it back with its place. A payment that was given up (`abandon`), or that the
 * family cancelled or the service withdrew (`call_off`), gives it back without one. Late money orders it after all, unless
 * the payment was called off.
 */
export const basketItemMachine = {
  held: {
    extend: 'held',
    order: 'ordered',
    expire: 'expired',
    remove: 'removed',
    pay_late: 'ordered',
  },
  expired: { hold_again: 'held', remove: 'removed', pay_late: 'ordered' },
  ordered: { decline: 'held', abandon: 'expired', call_off: 'expired' },
  removed: {},
} as const satisfies Machine<'held' | 'ordered' | 'expired' | 'removed'>;

/** A family's way through a questionnaire: each answered or skipped question is one step (`go_on`), the last ends it. */
export const respondentMachine = {
  asked: { go_on: 'answering', finish: 'finished' },
  answering: { go_on: 'answering', finish: 'finished' },
  finished: {},
} as const satisfies Machine<OneOf<typeof respondentStatuses>>;

/**
 * A family's entry on the waiting list of a date. An offer is used once: nothing leads back from its end. `accept` moves
 * the offered places to the family's basket, and the order of these lines makes the entry booked.
 */
export const waitingEntryMachine = {
  waiting: { offer: 'offered', withdraw: 'withdrawn', remove: 'removed' },
  offered: { accept: 'offered', book: 'booked', decline: 'declined', expire: 'expired', take_back: 'waiting' },
  booked: {},
  declined: {},
  expired: {},
  withdrawn: {},
  removed: {},
} as const satisfies Machine<OneOf<typeof waitingStatuses>>;

/** An order. Money that comes late is taken where the places are still free; a bank may return what was refunded. */
export const orderMachine = {
  pending: { pay: 'paid', expire: 'expired', cancel: 'cancelled' },
  paid: { refund_part: 'part_refunded', refund_all: 'refunded', cancel: 'cancelled' },
  part_refunded: { refund_part: 'part_refunded', refund_all: 'refunded', return_all: 'paid' },
  refunded: { return_part: 'part_refunded', return_all: 'paid' },
  expired: { pay: 'paid' },
  cancelled: { pay: 'paid', refund_part: 'part_refunded', refund_all: 'refunded' },
} as const satisfies Machine<OneOf<typeof orderStatuses>>;

/** A payment. `wait`: the provider has it, and its outcome is open. */
export const paymentMachine = {
  created: { wait: 'pending', confirm: 'confirmed', fail: 'failed', cancel: 'cancelled' },
  pending: { wait: 'pending', confirm: 'confirmed', fail: 'failed', cancel: 'cancelled' },
  confirmed: {},
  failed: { confirm: 'confirmed' },
  cancelled: { confirm: 'confirmed' },
} as const satisfies Machine<OneOf<typeof paymentStatuses>>;

/** A refund. A bank may send back what was done. */
export const refundMachine = {
  created: { wait: 'pending', finish: 'done', fail: 'failed' },
  pending: { wait: 'pending', finish: 'done', fail: 'failed' },
  done: { fail: 'failed' },
  failed: {},
} as const satisfies Machine<OneOf<typeof refundStatuses>>;

/**
 * A child's booking on a date. Without its payment it expires, or the family cancels the payment or the service withdraws it
 * (`call_off`). One that was billed is confirmed at once, and lapses where it is not paid in time.
 * Attendance sets attended and absent (`attend`, `miss`), and takes them back (`undo`).
 */
export const bookingMachine = {
  pending: { confirm: 'confirmed', expire: 'expired', call_off: 'expired' },
  confirmed: {
    attend: 'attended',
    miss: 'absent',
    lapse: 'expired',
    cancel_by_family: 'cancelled_by_family',
    cancel_by_service: 'cancelled_by_service',
  },
  expired: { confirm: 'confirmed' },
  attended: { undo: 'confirmed' },
  absent: { undo: 'confirmed' },
  cancelled_by_family: {},
  cancelled_by_service: {},
} as const satisfies Machine<OneOf<typeof bookingStatuses>>;

/** A session. Families see and book a listed one; an archived one keeps its bookings and comes back unlisted. */
export const sessionMachine = {
  draft: { list: 'listed' },
  listed: { unlist: 'unlisted' },
  unlisted: { list: 'listed', archive: 'archived' },
  archived: { restore: 'unlisted' },
} as const satisfies Machine<OneOf<typeof sessionStatuses>>;

/** A dated instance; whether it is full is counted, not stored. */
export const instanceMachine = {
  open: { close: 'closed' },
  closed: { reopen: 'open' },
} as const satisfies Machine<'open' | 'closed'>;

/**
 * A day on which a service is closed, once it is confirmed. Removing it restores no booking, and the dates that it has closed
 * stay closed.
 */
export const closingDayMachine = {
  proposed: { confirm: 'confirmed', remove: 'removed' },
  confirmed: { remove: 'removed' },
  removed: {},
} as const satisfies Machine<'proposed' | 'confirmed' | 'removed'>;

/**
 * A service. Its set-up ends with its being listed, or unlisted while its owner has not proven the CS number. A deletion
 * waits 30 days and can be taken back until then.
 */
export const branchMachine = {
  onboarding: { complete: 'listed', complete_unproven: 'unlisted' },
  listed: { unlist: 'unlisted', schedule_deletion: 'scheduled_for_deletion' },
  unlisted: { list: 'listed', schedule_deletion: 'scheduled_for_deletion' },
  scheduled_for_deletion: { keep: 'unlisted', delete: 'deleted' },
  deleted: {},
} as const satisfies Machine<'onboarding' | 'listed' | 'unlisted' | 'scheduled_for_deletion' | 'deleted'>;

/**
 * A child at a service. Leaving has a last day, after which a job makes the child left (`depart`). `remove` takes it off
 * the roll at once. A child who comes back enrols again.
 */
export const childProfileMachine = {
  enrolling: { start: 'active', remove: 'left' },
  active: { leave: 'leaving', remove: 'left' },
  leaving: { leave: 'leaving', stay: 'active', depart: 'left', remove: 'left' },
  left: { rejoin: 'enrolling' },
} as const satisfies Machine<OneOf<typeof childStatuses>>;

/** An invitation to the staff. Sent again it has a new link and a new week; an expired one may be revoked too. */
export const inviteMachine = {
  invited: { accept: 'accepted', expire: 'expired', revoke: 'revoked', resend: 'invited' },
  expired: { revoke: 'revoked', resend: 'invited' },
  accepted: {},
  revoked: {},
} as const satisfies Machine<OneOf<typeof inviteStatuses>>;

/** A member of a provider's staff. `remove` keeps the row, as others refer to it. */
export const staffMachine = {
  active: { suspend: 'suspended', remove: 'removed' },
  suspended: { lift: 'active', remove: 'removed' },
  removed: {},
} as const satisfies Machine<'active' | 'suspended' | 'removed'>;

/**
 * An absence of a member of staff. The person may take a request back (`withdraw`). Sickness is recorded, not requested: it
 * begins as approved.
 */
export const absenceMachine = {
  requested: { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
  approved: { cancel: 'cancelled' },
  declined: {},
  cancelled: {},
  withdrawn: {},
} as const satisfies Machine<AbsenceStatus>;

/** A qualification of a member of staff. What an admin has decided is not decided again: the person adds a new one. */
export const qualificationMachine = {
  waiting: { approve: 'approved', decline: 'declined' },
  approved: {},
  declined: {},
} as const satisfies Machine<OneOf<typeof qualificationStatuses>>;

/** A child's attendance on a date. `undo` takes back what was recorded last. */
export const attendanceMachine = {
  expected: { sign_in: 'in', absent: 'absent' },
  in: { sign_out: 'out', undo: 'expected' },
  out: { undo: 'in' },
  absent: { undo: 'expected' },
} as const satisfies Machine<'expected' | 'in' | 'out' | 'absent'>;

/**
 * A connection between a family and a service. The side that was asked accepts or declines; the one that asked may take the
 * request back (`withdraw`). The side that paused it resumes it.
 */
export const connectionMachine = {
  requested: { accept: 'active', decline: 'declined', withdraw: 'ended' },
  active: { pause: 'paused', end: 'ended' },
  paused: { resume: 'active', end: 'ended' },
  declined: {},
  ended: {},
} as const satisfies Machine<OneOf<typeof connectionStatuses>>;

/** A child's place on the same days of every week. Whoever ends it, it does not go on. */
export const recurringMachine = {
  active: { end: 'ended' },
  ended: {},
} as const satisfies Machine<OneOf<typeof recurringStatuses>>;

/**
 * A rota of a week. A published one that is changed has a new revision (`revise`). It is locked once its week is over, and
 * corrected from then on.
 */
export const rotaMachine = {
  draft: { publish: 'published' },
  published: { revise: 'published', lock: 'locked' },
  locked: { correct: 'locked' },
} as const satisfies Machine<RotaStatus>;

/**
 * A shift's confirmation. Its person confirms or declines it; any edit that leaves it with a person asks them again. Without
 * one it is open (`release`). A correction of a locked week says what was worked: it is confirmed.
 */
export const shiftMachine = {
  pending: { confirm: 'confirmed', decline: 'declined', edit: 'pending', release: 'open', correct: 'confirmed' },
  confirmed: { edit: 'pending', release: 'open', correct: 'confirmed' },
  declined: { edit: 'pending', release: 'open', correct: 'confirmed' },
  open: { edit: 'pending', release: 'open', correct: 'confirmed' },
} as const satisfies Machine<ShiftConfirmation>;

/** A family's question about a place. The service answers, the family may take it back, and a job lets it expire. */
export const enquiryMachine = {
  new: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired' },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
} as const satisfies Machine<OneOf<typeof enquiryStatuses>>;

/**
 * A report of an accident or an incident. Its author signs it (`submit`), then a manager, then a parent (`sign`). A manager
 * may send it back. Signed it is never changed.
 */
export const accidentMachine = {
  draft: { submit: 'awaiting_manager' },
  awaiting_manager: { countersign: 'awaiting_carer', send_back: 'draft' },
  awaiting_carer: { sign: 'signed' },
  signed: {},
} as const satisfies Machine<AccidentStatus>;
/** An entry of a child's journal. An edit that is published is a new version; a draft is deleted, not withdrawn. */
export const journalEntryMachine = {
  draft: { publish: 'published' },
  published: { publish: 'published', withdraw: 'withdrawn' },
  withdrawn: { publish: 'published' },
} as const satisfies Machine<OneOf<typeof entryStatuses>>;

/** What comes next for a child. What has ended is taken up again with a note. */
export const nextStepMachine = {
  planned: { start: 'in_progress' },
  in_progress: { achieve: 'achieved', drop: 'dropped' },
  achieved: { start: 'in_progress' },
  dropped: { start: 'in_progress' },
} as const satisfies Machine<NextStepStatus>;

/** A picture or video of a journal: it is kept once its content was checked and its location removed. */
export const mediaMachine = {
  received: { check: 'checked', refuse: 'refused' },
  checked: { keep: 'available' },
  available: {},
  refused: {},
} as const satisfies Machine<OneOf<typeof mediaStatuses>>;

/** The state that an event leads to; undefined where it is refused. */
export function nextState<M extends Machine>(machine: M, state: StateOf<M>, event: EventOf<M>): StateOf<M> | undefined {
  const events: Readonly<Record<string, string>> = machine[state] ?? {};
  return Object.hasOwn(events, event) ? (events[event] as StateOf<M>) : undefined;
}

/** Whether an event may happen to an object in this state. */
export const mayHappen = <M extends Machine>(machine: M, state: StateOf<M>, event: EventOf<M>) =>
  nextState(machine, state, event) !== undefined;

/** The states in which an event may happen to an object. */
export const statesBefore = <M extends Machine>(machine: M, event: EventOf<M>): StateOf<M>[] =>
  (Object.keys(machine) as StateOf<M>[]).filter((state) => mayHappen(machine, state, event));
