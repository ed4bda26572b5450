import {
  absenceMachine,
  accidentMachine,
  attendanceMachine,
  basketItemMachine,
  bookingMachine,
  branchMachine,
  childProfileMachine,
  closingDayMachine,
  connectionMachine,
  enquiryMachine,
  instanceMachine,
  inviteMachine,
  journalEntryMachine,
  mediaMachine,
  nextStepMachine,
  orderMachine,
  paymentMachine,
  qualificationMachine,
  recurringMachine,
  refundMachine,
  respondentMachine,
  rotaMachine,
  sessionMachine,
  shiftMachine,
  staffMachine,
  waitingEntryMachine,
  type EventOf,
  type Machine,
  type StateOf,
} from '@bairn/shared/schema/states';

/** The machine of each table whose rows have a state. Only `transition` changes the state of a row of these. */
export const machines = {
  absence: absenceMachine,
  accident_report: accidentMachine,
  basket_item: basketItemMachine,
  booking: bookingMachine,
  branch: branchMachine,
  child_profile: childProfileMachine,
  closing_day: closingDayMachine,
  connection: connectionMachine,
  enquiry: enquiryMachine,
  journal_entry: journalEntryMachine,
  journal_media: mediaMachine,
  journal_next_step: nextStepMachine,
  order: orderMachine,
  payment: paymentMachine,
  questionnaire_respondent: respondentMachine,
  recurring_booking: recurringMachine,
  refund: refundMachine,
  register_entry: attendanceMachine,
  rota: rotaMachine,
  session: sessionMachine,
  session_instance: instanceMachine,
  shift: shiftMachine,
  staff_invite: inviteMachine,
  staff_profile: staffMachine,
  staff_qualification: qualificationMachine,
  waiting_entry: waitingEntryMachine,
} as const satisfies Record<string, Machine>;

/** A table whose rows have a state. */
export type Subject = keyof typeof machines;
export type SubjectState<S extends Subject> = StateOf<(typeof machines)[S]>;
export type SubjectEvent<S extends Subject> = EventOf<(typeof machines)[S]>;

/** Events that no verb uses yet, each with what will use it. */
export const laterEvents: Partial<Record<Subject, Readonly<Record<string, string>>>> = {};
