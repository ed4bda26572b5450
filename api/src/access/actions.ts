import type { Person } from './person.ts';
import type { ObjectRule, Rule } from './rule.ts';
import { admin, keyworker, owner, person, self, staff } from './rules.ts';

/** The rules of every action, in one place. One allowing rule is enough. */
export const actions = {
  'account.read': [person.ofSelf],
  'account.change': [person.ofSelf],
  // The channel's name decides which channels: the person's own, and those of their branches.
  'realtime.listen': [person.ofSelf],
  'basket.use': [keyworker.ofBasket],
  'basket.pay': [keyworker.ofOwn],
  'order.create': [keyworker.ofOwn],
  'order.own': [keyworker.ofOwn],
  'order.read': [keyworker.of('order')],
  'order.pay': [keyworker.of('order')],
  'order.cancel': [keyworker.of('order')],
  'order.list': [admin.ofBranch],
  'order.refund': [admin.ofBranch],
  'order.mark_paid': [admin.ofBranch],
  'invoice.of_branch': [admin.ofBranch],
  'card.list': [keyworker.ofOwn],
  'card.keep': [keyworker.ofOwn],
  'card.remove': [keyworker.ofOwn],
  'transaction.list': [keyworker.ofOwn],
  'invoice.own': [keyworker.ofOwn],
  'invoice.read': [keyworker.of('invoice')],
  'voucher.own': [keyworker.ofOwn],
  'voucher.save': [keyworker.of('child')],
  'voucher.remove': [keyworker.of('voucher')],
  'favourite.list': [keyworker.ofOwn],
  'favourite.change': [keyworker.ofOwn],
  'review.own': [keyworker.ofOwn],
  'review.report': [person.ofSelf],
  'review.of_branch': [admin.ofBranch],
  // Each query's SQL limits it to the person's own, in their current account.
  'notification.list': [person.ofSelf],
  'notification.change': [person.ofSelf],
  // Each query's SQL limits it to the person's own conversations, and for admins to those of the branch.
  'message.use': [keyworker.ofOwn, admin.ofBranch, staff.ofBranch],
  'message.mute': [person.ofSelf],
  // Which side of the conversation may do what is decided in messages/attachments.ts.
  'message.file': [keyworker.of('message-file'), admin.of('message-file'), self.of('message-file')],
  'message.bulletin': [admin.ofBranch],
  'payouts.manage': [admin.ofBranch],
  'subscription.read': [admin.ofBranch],
  'subscription.change': [admin.ofBranch],
  'booking.cancel': [admin.ofBranch],
  'booking.for_family': [admin.ofBranch],
  'instance.close': [admin.ofBranch],
  // A family adds a child to itself, an admin to a carer.
  'carer.add_child': [keyworker.ofOwn, admin.of('carer')],
  'carer.change': [admin.of('carer')],
  'carer.create': [admin.ofBranch],
  'carer.list': [admin.ofBranch],
  'carer.list_relations': [person.ofSelf],
  'carer.read': [admin.of('carer')],
  'child.answer_needs': [keyworker.of('child')],
  // The call finds the child at the branch that asks: on its roll, or booked there.
  'child.ask_needs': [admin.ofBranch, staff.ofBranch],
  // Name, date of birth and needs have rules of their own (child-record/updateChild.ts).
  'child.show': [admin.of('child'), staff.of('child'), keyworker.of('child')],
  'child.update': [admin.of('child'), keyworker.of('child')],
  'child.enter': [admin.ofBranch],
  'child.manage': [admin.of('child')],
  'child.consent': [admin.of('child'), keyworker.of('child')],
  'child.share': [keyworker.of('child')],
  'child.set_key_person': [admin.of('child')],
  'accident.list': [admin.ofBranch, staff.ofBranch],
  'accident.write': [admin.ofBranch, staff.ofBranch],
  // What of it each of them may do is decided in accidents/reader.ts.
  'accident.use': [admin.of('accident-report'), staff.of('accident-report')],
  'accident.manage': [admin.of('accident-report')],
  'accident.read': [admin.of('accident-report'), staff.of('accident-report'), keyworker.of('accident-report')],
  'accident.of_child': [admin.of('child'), staff.of('child'), keyworker.of('child')],
  'journal.read': [admin.of('child'), staff.of('child'), keyworker.of('child')],
  'journal.begin': [admin.of('child'), staff.of('child')],
  'journal.tell': [admin.of('child'), staff.of('child'), keyworker.of('child')],
  'journal.previous': [admin.of('child'), staff.of('child')],
  'journal.list': [admin.ofBranch, staff.ofBranch],
  'journal.write': [admin.of('journal-entry'), staff.of('journal-entry')],
  // Who changes or deletes one is decided in journal/judge.ts.
  'journal.home': [admin.of('journal-entry'), staff.of('journal-entry'), keyworker.of('journal-entry')],
  'journal.respond': [admin.of('feed-entry'), staff.of('feed-entry'), keyworker.of('feed-entry')],
  'journal.flag': [admin.of('feed-entry'), staff.of('feed-entry')],
  'journal.move_step': [admin.of('next-step'), staff.of('next-step')],
  // A family looks at what was published; it adds to an entry that it wrote.
  'journal.see_media': [admin.of('journal-media'), staff.of('journal-media'), keyworker.of('journal-media')],
  'journal.insights': [admin.ofBranch],
  'insight.read': [admin.ofBranch],
  'journal.list_books': [admin.of('child'), staff.of('child')],
  'journal.family_books': [keyworker.of('child')],
  'journal.make_book': [admin.of('child'), staff.of('child'), keyworker.of('child')],
  'journal.use_book': [admin.of('journal-book'), staff.of('journal-book'), keyworker.of('journal-book')],
  'journal.change_media': [admin.of('journal-media'), staff.of('journal-media'), keyworker.of('journal-media')],
  'inspection.make': [admin.ofBranch],
  'medicine.list': [admin.ofBranch, staff.ofBranch],
  'medicine.of_child': [admin.of('child'), staff.of('child'), keyworker.of('child')],
  'medicine.write': [admin.of('child'), staff.of('child')],
  // A parent answers; staff record what one signed on paper.
  'medicine.answer': [admin.of('medicine'), staff.of('medicine'), keyworker.of('medicine')],
  'medicine.give': [admin.of('medicine'), staff.of('medicine')],
  'plan.read': [admin.of('child'), staff.of('child'), keyworker.of('child')],
  'plan.write': [admin.of('child'), staff.of('child')],
  'plan.record_paper': [admin.of('child'), staff.of('child')],
  // Of the staff the child's key people alone: personal-plan/sharePlan.ts refuses the others.
  'plan.share': [admin.of('child'), staff.of('child')],
  'plan.answer': [keyworker.of('child')],
  'child.confirm': [keyworker.ofOwn],
  'child.create': [keyworker.ofOwn],
  'child.list': [admin.ofBranch, staff.ofBranch],
  'child.list_needs': [keyworker.ofOwn],
  // A family's own; a service's at the branch that the query names.
  'connection.list': [keyworker.ofOwn, admin.ofBranch],
  'connection.ask': [keyworker.ofOwn, admin.ofBranch],
  // Which side may do what is decided in connections/changeConnection.ts.
  'connection.change': [keyworker.of('connection'), admin.of('connection')],
  'connection.own': [keyworker.ofOwn],
  'enquiry.own': [keyworker.ofOwn],
  'enquiry.withdraw': [keyworker.of('enquiry')],
  'enquiry.manage': [admin.ofBranch],
  'funding.read': [admin.ofBranch],
  'funding.change': [admin.ofBranch],
  // A family's own counts, or those of the branch that a service user names.
  'count.read': [keyworker.ofOwn, admin.ofBranch, staff.ofBranch],
  'funding.family': [keyworker.of('child')],
  'child.bookings': [keyworker.of('child'), admin.of('child'), staff.of('child')],
  'child.own_bookings': [keyworker.ofOwn],
  // Absences are the family's own; the staff record theirs by 'attendance.record'.
  'booking.report_absence': [keyworker.of('booking')],
  'calendar.feed': [keyworker.ofOwn],
  'child.sessions': [admin.of('child'), staff.of('child')],
  'recurring.own': [keyworker.ofOwn],
  'recurring.end': [keyworker.of('recurring')],
  'recurring.session': [admin.ofBranch, staff.ofBranch],
  'recurring.manage': [admin.ofBranch],
  'waiting.own': [keyworker.ofOwn],
  'waiting.answer': [keyworker.of('waiting-entry')],
  'waiting.session': [admin.ofBranch, staff.ofBranch],
  'waiting.manage': [admin.ofBranch],
  'pickup.list': [keyworker.of('child'), admin.of('child'), staff.of('child')],
  'pickup.create': [keyworker.of('child'), admin.of('child')],
  'pickup.read': [keyworker.of('pickup'), admin.of('pickup'), staff.of('pickup')],
  // Only the side that named the person: pickups/changePickup.ts refuses the other one.
  'pickup.change': [keyworker.of('pickup'), admin.of('pickup')],
  'onboarding.do': [owner.ofSomeProvider],
  'branch.set-up': [admin.ofBranch],
  'opening.read': [admin.ofBranch, staff.ofBranch],
  'opening.change': [admin.ofBranch],
  'closing-day.read': [admin.ofBranch, staff.ofBranch],
  'closing-day.change': [admin.ofBranch],
  'terms.read': [admin.ofBranch, staff.ofBranch],
  'terms.change': [admin.ofBranch],
  // Names and emails of those who pay.
  'family.check': [admin.ofBranch],
  'branch.read': [admin.ofBranch, staff.ofBranch],
  'branch.list': [admin.ofNursery, staff.ofNursery],
  'branch.change': [admin.ofBranch],
  'branch.prove': [admin.ofBranch],
  'branch.delete': [admin.ofBranch],
  'branch.create': [admin.ofNursery],
  'provider.read': [admin.ofNursery],
  'provider.change': [admin.ofNursery],
  'public-register.read': [admin.ofSomeProvider],
  'room.read': [admin.ofBranch, staff.ofBranch],
  'room.edit': [admin.ofBranch],
  'questionnaire.ask': [keyworker.ofOwn],
  'questionnaire.answer': [keyworker.of('questionnaire')],
  'saved-search.own': [keyworker.ofOwn],
  'saved-search.delete': [keyworker.of('saved-search')],
  'session.read': [admin.ofBranch, staff.ofBranch],
  'session.edit': [admin.ofBranch],
  'session.bookings': [admin.ofBranch, staff.ofBranch],
  'booking.list': [admin.ofBranch, staff.ofBranch],
  // The email and phone number of the person who pays, beside a booking.
  'payer.contact': [admin.ofBranch],
  'report.read': [admin.ofBranch, staff.ofBranch],
  // Which kinds of results a person gets is decided by the rules of their lists.
  'entity.search': [admin.ofBranch, staff.ofBranch],
  'attendance.read': [admin.ofBranch, staff.ofBranch],
  'attendance.record': [admin.ofBranch, staff.ofBranch],
  'rota.read': [admin.ofBranch],
  'rota.edit': [admin.ofBranch],
  // Staff see published ones, without what is about their colleagues alone: rota/readFacts.ts.
  'rota.see': [admin.ofBranch, staff.ofBranch],
  // The SQL limits it to the caller's own shifts.
  'shift.answer': [admin.ofBranch, staff.ofBranch],
  'schedule.feed': [admin.ofBranch, staff.ofBranch],
  // The SQL limits it to the caller's own shifts.
  'schedule.read': [admin.ofBranch, staff.ofBranch],
  // Which of them an admin may change is decided in staff/manager.ts.
  'staff.list': [admin.ofBranch],
  'staff.invite': [admin.ofBranch],
  'staff.suspend': [admin.ofBranch],
  'staff.remove': [admin.ofBranch],
  // A person's own; an admin may name another person of the branch: leave/judge.ts.
  'leave.own': [admin.ofBranch, staff.ofBranch],
  'leave.list': [admin.ofBranch],
  // Whose absences an admin answers is decided in leave/judge.ts.
  'absence.answer': [admin.of('absence')],
  'absence.cancel': [admin.of('absence'), self.of('absence')],
  'absence.fit_note': [admin.of('absence'), self.of('absence')],
  'hours.list': [admin.ofBranch],
  'hours.own': [admin.ofBranch, staff.ofBranch],
  'hours.sign': [admin.ofBranch, staff.ofBranch],
  // Whose hours an admin corrects is decided in leave/judge.ts.
  'hours.add': [admin.ofBranch],
  'hours.correct': [admin.of('work-period')],
  'availability.own': [admin.ofBranch, staff.ofBranch],
  'availability.ask': [admin.ofBranch],
  // What of it each of them may change is decided in staff-profile/judge.ts.
  'staff.profile': [admin.of('staff-profile'), self.of('staff-profile')],
  'staff.manage': [admin.of('staff-profile')],
  'staff.add': [admin.ofBranch],
  'staff.lapses': [admin.ofBranch],
  // A person's own, or for an admin that of a person of the branch: staff-profile/judge.ts.
  'staff.own': [admin.ofBranch, staff.ofBranch],
  'qualification.use': [admin.of('qualification'), self.of('qualification')],
  'qualification.decide': [admin.of('qualification')],
  'audit.read': [owner.ofNursery],
} as const satisfies Record<string, readonly Rule[]>;

export type Action = keyof typeof actions;

/** Actions without login; a token that is sent must still be valid. */
export type Access = Action | 'public';

type RuleOf<A extends Action> = (typeof actions)[A][number];
type Allowed<R> = R extends Rule<infer S> ? S : never;

/** The scope that an action's rules give to its calls. */
export type ScopeOf<A extends Access> = A extends Action ? Allowed<RuleOf<A>> : null;

/** The caller; null only where a rule is open to visitors. */
export type PersonOf<A extends Access> = A extends Action
  ? Extract<RuleOf<A>, { open: true }> extends never
    ? Person
    : Person | null
  : Person | null;

/** Actions that depend on the path and the person only, not on an object. */
export type PathAction = {
  [A in Action]: Extract<RuleOf<A>, { object: unknown }> extends never ? A : never;
}[Action];

export const rulesOf = (action: Action): readonly (Rule | ObjectRule)[] => actions[action];

/** Whether visitors may be allowed to do it. */
export const isOpen = (access: Access) => access === 'public' || rulesOf(access).some(({ open }) => open);
