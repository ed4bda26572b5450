import { admin, keyworker, person, staff, type Rule } from './rules.ts';

/** Who may do what: the one place to read it. Any rule of an action is enough. */
export const actions = {
  'account.read': [person.ofSelf],
  'account.change': [person.ofSelf],
  // Which channels is decided by the channel's name: the person's own, those of their branches.
  'realtime.listen': [person.ofSelf],
  'basket.use': [keyworker.ofBasket],
  'basket.pay': [keyworker.ofOwn],
  'order.create': [keyworker.ofOwn],
  'order.read': [keyworker.ofOwn],
  'child.create': [keyworker.ofOwn],
  'child.list': [admin.ofBranch, staff.ofBranch],
  'session.read': [admin.ofBranch, staff.ofBranch],
  'session.edit': [admin.ofBranch],
  'session.bookings': [admin.ofBranch, staff.ofBranch],
  'rota.read': [admin.ofBranch],
} as const satisfies Record<string, readonly Rule[]>;

export type Action = keyof typeof actions;
