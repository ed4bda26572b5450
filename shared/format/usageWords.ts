import { plans, type Charge, type Usage } from './plans.ts';

/** What each figure of a month counts, in the words of the screens and statements; the first two are charged. */
export const countedWords = [
  { figure: 'bookings', label: 'Bookings online', text: 'Bookings that families made online' },
  { figure: 'children', label: 'Children who came', text: 'Children who came at least once' },
  { figure: 'staff', label: 'Staff', text: 'Staff at the end of the month' },
  { figure: 'messages', label: 'Messages', text: 'Messages that the service sent' },
  { figure: 'storage_bytes', label: 'Pictures and videos', text: 'Pictures and videos kept' },
] as const satisfies readonly { figure: keyof Usage; label: string; text: string }[];

/** A charge in words: 'Plan Standard', 'Further bookings (Standard)'. */
export function chargeWords({ kind, plan }: Pick<Charge, 'kind' | 'plan'>): string {
  const { name } = plans[plan];
  if (kind === 'fee') return `Plan ${name}`;
  return `Further ${kind} (${name})`;
}
