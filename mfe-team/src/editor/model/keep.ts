import type { Kept } from './doc.ts';

/** Whose unsent changes, and of which rota. */
export type Of = { user: string; rota: string };

const prefix = 'bairn.rota';
const keyOf = ({ user, rota }: Of) => `${prefix}.${rota}.${user}`;

/** Keeps what is not saved yet over a reload; null forgets it. */
export function keep(of: Of, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(of), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(of));
  } catch {
    // Storage is full or forbidden: the page asks before it is left.
  }
}

/** What an earlier visit of this person left unsent. */
export function readKept(of: Of): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null') as Kept | null; // written by `keep` alone
    return kept && Array.isArray(kept.log) && Array.isArray(kept.conflicts) ? kept : undefined;
  } catch {
    return undefined;
  }
}
