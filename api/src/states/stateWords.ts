import type { Subject, SubjectState } from './machines.ts';

/** The text of a 409 for each state, for the person whose action it does not allow. */
export const stateWords: { readonly [S in Subject]: Readonly<Record<SubjectState<S>, string>> } = {
  basket_item: {
    held: 'This place is being held for you.',
    ordered: 'This line was ordered already.',
    expired: 'Your hold on this place has expired. You can hold it again.',
    removed: 'This line is no longer in your basket.',
  },
  booking: {
    pending: 'This booking is not paid yet.',
    confirmed: 'This booking is confirmed.',
    expired: 'This booking expired because it was not paid.',
    attended: 'This session was attended.',
    absent: 'The child was absent from this session.',
    cancelled_by_family: 'This booking is cancelled already.',
    cancelled_by_service: 'The service has cancelled this booking already.',
  },
  branch: {
    onboarding: 'This service is still being set up.',
    listed: 'This service is listed already.',
    unlisted: 'This service is not listed.',
    scheduled_for_deletion: 'This service is going to be deleted.',
    deleted: 'This service is deleted.',
  },
  child_profile: {
    enrolling: 'This child is enrolling and has not started yet.',
    active: 'This child has started.',
    leaving: 'This child is leaving.',
    left: 'This child has left the service.',
  },
  closing_day: {
    proposed: 'This closing day is proposed.',
    confirmed: 'This closing day is confirmed already.',
    removed: 'This closing day is removed already.',
  },
  connection: {
    requested: 'This request has not been answered yet.',
    active: 'You are connected already.',
    paused: 'This connection is paused.',
    declined: 'This request was declined already.',
    ended: 'This connection has ended.',
  },
  enquiry: {
    new: 'This enquiry has not been answered yet.',
    accepted: 'This enquiry was accepted already.',
    declined: 'This enquiry was declined already.',
    withdrawn: 'The family has withdrawn this enquiry.',
    expired: 'This enquiry has expired.',
  },
  order: {
    pending: 'This order is not paid yet.',
    paid: 'This order is paid.',
    part_refunded: 'Part of this order was refunded.',
    refunded: 'This order was refunded.',
    expired: 'This order expired, because it was not paid in time.',
    cancelled: 'This order is cancelled.',
  },
  payment: {
    created: 'This payment has not begun yet.',
    pending: 'Your bank is working on this payment.',
    confirmed: 'This payment has gone through.',
    failed: 'This payment failed.',
    cancelled: 'This payment is cancelled.',
  },
  refund: {
    created: 'This refund has not begun yet.',
    pending: 'The bank is working on this refund.',
    done: 'This refund is done.',
    failed: 'This refund failed.',
  },
  register_entry: {
    expected: 'The child is expected, with nothing recorded.',
    in: 'The child is signed in.',
    out: 'The child is signed out.',
    absent: 'The child is marked absent.',
  },
  session: {
    draft: 'This session is a draft. List it first.',
    listed: 'This session is listed.',
    unlisted: 'This session is not listed.',
    archived: 'This session is archived.',
  },
  session_instance: {
    open: 'This date is open already.',
    closed: 'This date is closed already.',
  },
  staff_invite: {
    invited: 'This invitation is invited already.',
    accepted: 'This invitation is accepted already.',
    expired: 'This invitation is expired already.',
    revoked: 'This invitation is revoked already.',
  },
  staff_profile: {
    active: 'This person is active already.',
    suspended: 'This person is suspended already.',
    removed: 'This person is removed already.',
  },
  staff_qualification: {
    waiting: 'This waits for an admin.',
    approved: 'This is approved already.',
    declined: 'This is declined already.',
  },
  waiting_entry: {
    waiting: 'No place is offered at the moment.',
    offered: 'A place is offered already.',
    booked: 'The offered place is booked already.',
    declined: 'This offer was declined.',
    expired: 'This offer has expired.',
    withdrawn: 'You have left this waiting list already.',
    removed: 'The service has removed this entry from its waiting list.',
  },
};
