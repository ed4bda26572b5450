import { admin, keyworker, owner, person, staff, type Rule } from './rules.ts';

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
  'order.cancel': [keyworker.ofOwn],
  'order.list': [admin.ofBranch, staff.ofBranch],
  'order.refund': [admin.ofBranch],
  'card.list': [keyworker.ofOwn],
  'card.keep': [keyworker.ofOwn],
  'card.remove': [keyworker.ofOwn],
  'transaction.list': [keyworker.ofOwn],
  'favourite.list': [keyworker.ofOwn],
  'favourite.change': [keyworker.ofOwn],
  // Which are the person's, in the account that they act in, is in each query's SQL.
  'notification.list': [person.ofSelf],
  'notification.change': [person.ofSelf],
  'booking.cancel': [admin.ofBranch, staff.ofBranch],
  'instance.close': [admin.ofBranch],
  'child.confirm': [keyworker.ofOwn],
  'child.create': [keyworker.ofOwn],
  'child.list': [admin.ofBranch, staff.ofBranch],
  'onboarding.do': [owner.ofSomeProvider],
  'register.import': [admin.ofSomeProvider],
  'session.read': [admin.ofBranch, staff.ofBranch],
  'session.edit': [admin.ofBranch],
  'session.bookings': [admin.ofBranch, staff.ofBranch],
  'booking.list': [admin.ofBranch, staff.ofBranch],
  'register.read': [admin.ofBranch, staff.ofBranch],
  'register.record': [admin.ofBranch, staff.ofBranch],
  'rota.read': [admin.ofBranch],
  // Whose shifts is in the SQL: the caller's own.
  'schedule.read': [admin.ofBranch, staff.ofBranch],
  // Whom of them an admin may change is decided with the person: staff/manager.ts.
  'staff.list': [admin.ofBranch],
  'staff.invite': [admin.ofBranch],
  'staff.suspend': [admin.ofBranch],
  'staff.remove': [admin.ofBranch],
  'audit.read': [owner.ofNursery],
} as const satisfies Record<string, readonly Rule[]>;

export type Action = keyof typeof actions;
