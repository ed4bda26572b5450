import type { Letter } from './letter.ts';
import type { Template, Templates } from './sendMail.ts';

/** A letter of the table `mail`. */
export type Written = { [Name in Template]: { id: string; template: Name; ids: Templates[Name] } }[Template];

/** To whom a letter goes and what it says; `also` are letters that it makes needless. */
export type Addressed = { to: { name: string; address: string }; letter: Letter; also: readonly string[] };

const aboutOrders = ['order.confirmed', 'booking.cancelled', 'payment.failed', 'refund.done'] as const;

export type OfOrder = Extract<Written, { template: (typeof aboutOrders)[number] }>;
export type OfAccount = Exclude<Written, OfOrder | { template: 'notification.unread' }>;

export const isAboutAccount = (written: Written): written is OfAccount =>
  written.template !== 'notification.unread' && !(aboutOrders as readonly string[]).includes(written.template);
