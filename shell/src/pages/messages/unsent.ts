import type { MessageFile } from '@bairn/shared/schema/conversations';

const prefix = 'bairn.messages';

/** A message that the server has not taken yet. Its id stays the same however often it is sent. */
export type Unsent = {
  client_id: string;
  text: string;
  files: readonly MessageFile[];
  /** Why the server refused it; undefined while it waits for its turn or for the network. */
  refused?: string | undefined;
};

/** What is typed and not sent in one conversation. */
export type Kept = { draft: string; unsent: readonly Unsent[] };

const nothing: Kept = { draft: '', unsent: [] };
/** In the tab alone, and by person: logging out forgets it (`forgetDrafts`). */
const keyOf = (own: string, other: string) => `${prefix}.${own}.${other}`;

/** What was typed in this tab; nothing where the browser keeps nothing. */
export function readKept(own: string, other: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(own, other)) ?? 'null') as Partial<Kept> | null;
    return { draft: kept?.draft ?? '', unsent: Array.isArray(kept?.unsent) ? kept.unsent : [] };
  } catch {
    return nothing;
  }
}

/** Keeps what is typed. */
export function keep(own: string, other: string, kept: Kept): void {
  try {
    const key = keyOf(own, other);
    if (kept.draft === '' && kept.unsent.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // It is still on the screen.
  }
}
