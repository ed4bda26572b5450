const key = 'bairn.onboarding';

/** Whose draft it is, and of which step. */
export type Of = { user: string; step: 'step-one' | 'step-two' };
type Values = Record<string, unknown>;
type Kept = Of & { values: Values };

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null; // written by `DraftKeeper` alone
  } catch {
    // No storage, or another person's data: there is no draft.
    return null;
  }
}

/** What this person had typed into the step before the page was reloaded. */
export function readDraft({ user, step }: Of): Values | undefined {
  const draft = kept();
  return draft?.user === user && draft.step === step ? draft.values : undefined;
}

/** Forgets the draft: it was sent, or the person leaves this browser. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Keeps what is typed, in this tab alone. */
export function keepDraft(of: Of, values: Values): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...of, values } satisfies Kept));
  } catch {
    // Without room for a draft, the form works as it is.
  }
}
