import type { SavedCard } from '@bairn/shared/schema/money';

/** Paying with a card that is typed now. */
export const newCard = 'new';

const key = 'bairn.card';

/** The id of the saved card that this browser paid with last, `new`, or null. It says nothing without the family's login. */
function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the choice for the next payment in this browser; null resets it to the newest card. */
export function rememberChoice(choice: string | null): void {
  try {
    // The cookie page lets people refuse stored choices.
    if (choice === null || localStorage.getItem('bairn.preferences') === 'refused') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without a memory the newest card is offered again.
  }
}

/** What is chosen before anybody chooses: the card of last time, else the newest that is not over. */
export function firstChoice(cards: readonly SavedCard[]): string {
  const usable = cards.filter(({ expired }) => !expired).map(({ id }) => id);
  const last = remembered();
  if (last === newCard || (last !== null && usable.includes(last))) return last;
  return usable[0] ?? newCard;
}
