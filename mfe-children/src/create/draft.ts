import { FirstAnswers, EnteredChild, KnownCarer, NewCarer } from '@bairn/shared/schema/carers';
import * as z from 'zod/mini';

const key = 'bairn.new-family';

/** The steps of a new family. */
export const steps = ['Children', 'Carers', 'Funding and health'] as const;

const some = (words: string) =>
  z.refine<Record<string, unknown>>((entries) => Object.keys(entries).length > 0, { error: words });

/** The first step's form: children by a key that they keep. */
export const ChildrenStep = z.object({
  children: z.record(z.string(), EnteredChild, 'Add a child').check(some('Add a child')),
});

/** A carer whom the service knows, as the second step keeps them. */
const Known = z.extend(KnownCarer, { kind: z.literal('known'), carer_id: z.uuid(), name: z.string() });
const New = z.extend(NewCarer, { kind: z.literal('new') });

/** The second step's form: carers by a key, and the key of the main one. */
export const CarersStep = z
  .object({
    carers: z.record(z.string(), z.discriminatedUnion('kind', [Known, New]), 'Add a carer').check(some('Add a carer')),
    main: z.optional(z.string()),
  })
  .check(
    z.refine(({ carers, main }) => main !== undefined && Object.hasOwn(carers, main), {
      error: 'Choose the main carer',
      path: ['main'],
    }),
  );

/** The third step's form, by the keys of the children. */
export const AnswersStep = z.object({ answers: z.record(z.string(), FirstAnswers) });

/** Whose draft it is, and of which service. */
type Of = { user: string; branch: string };
type Values = Record<string, unknown>;
type Step = 'children' | 'carers' | 'answers';

/** What was typed so far, step by step as the forms hold it. `intent` is the idempotency key of the call at the end. */
export type Draft = Of & { intent: string; steps: Partial<Record<Step, Values>> };

function stored(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null; // written by `keepStep` alone
  } catch {
    return null;
  }
}

/** The draft of this person at this service in this tab, or an empty one. */
export function readDraft({ user, branch }: Of): Draft {
  const draft = stored();
  return draft?.user === user && draft.branch === branch
    ? draft
    : { user, branch, intent: crypto.randomUUID(), steps: {} };
}

/** Keeps what is typed in a step, in this tab alone. */
export function keepStep(of: Of, step: Step, values: Values): void {
  const draft = readDraft(of);
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ ...draft, steps: { ...draft.steps, [step]: values } } satisfies Draft),
    );
  } catch {
    // Without room for a draft, the next step leads back to this one.
  }
}

/** Forgets the draft: it was sent, or is given up. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The children of a draft; undefined while the first step is not complete. */
export const childrenOf = ({ steps: { children } }: Draft) => ChildrenStep.safeParse(children).data?.children;

/** The carers of a draft; undefined while the second step is not complete. */
export const carersOf = ({ steps: { carers } }: Draft) => CarersStep.safeParse(carers).data;

/** The keys of the entries of a step, in the order in which they were added. */
export const keysOf = (values: unknown): string[] =>
  typeof values === 'object' && values !== null ? Object.keys(values) : [];
