import {
  attendanceMachine,
  basketItemMachine,
  bookingMachine,
  branchMachine,
  instanceMachine,
  inviteMachine,
  orderMachine,
  paymentMachine,
  refundMachine,
  staffMachine,
  type EventOf,
  type Machine,
  type StateOf,
} from '@bairn/shared/schema/states';

/** The machine of each table whose rows have a state. Only `transition` changes the state of a row of these. */
export const machines = {
  basket_item: basketItemMachine,
  booking: bookingMachine,
  branch: branchMachine,
  order: orderMachine,
  payment: paymentMachine,
  refund: refundMachine,
  register_entry: attendanceMachine,
  session_instance: instanceMachine,
  staff_invite: inviteMachine,
  staff_profile: staffMachine,
} as const satisfies Record<string, Machine>;

/** A table whose rows have a state. */
export type Subject = keyof typeof machines;
export type SubjectState<S extends Subject> = StateOf<(typeof machines)[S]>;
export type SubjectEvent<S extends Subject> = EventOf<(typeof machines)[S]>;

/** Events that no verb uses yet, each with what will use it. */
export const laterEvents: Partial<Record<Subject, Readonly<Record<string, string>>>> = {
  branch: {
    complete_unproven: 'proof of the CS number by the owner of a service',
    list: 'the service profile, which lists and unlists a service',
    unlist: 'the service profile, which lists and unlists a service',
    schedule_deletion: 'deletion of a service after 30 days',
    keep: 'deletion of a service after 30 days',
    delete: 'deletion of a service after 30 days',
  },
};
