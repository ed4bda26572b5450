import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { Id, Instant, LocalDate } from './rules.ts';
import { optionalText } from './details.ts';
import { isPlain } from './text.ts';

/** What a family is asked about each child. */
export const needTopics = ['allergies', 'medical_needs'] as const;
export type NeedTopic = (typeof needTopics)[number];

/** An alert has a text. None is a parent's word. Not asked is never shown as none. */
export const needStates = ['alert', 'none', 'not_asked'] as const;

/**
 * What a service sees of a child's allergies and needs, as fields of a row about the child. Without a text, the date on
 * which a parent said that there are none; without either, the family has not been asked yet.
 */
export const knownNeeds = {
  allergies: z.array(z.string()),
  no_allergies_on: z.nullable(LocalDate),
  medical_needs: z.nullable(z.string()),
  no_medical_needs_on: z.nullable(LocalDate),
};
const KnownNeeds = z.object(knownNeeds);
export type KnownNeeds = z.output<typeof KnownNeeds>;

/** One of them. */
export type KnownNeed =
  | { state: 'alert'; items: readonly string[] }
  | { state: 'none'; on: string }
  | { state: 'not_asked' };

const knownOf = (items: readonly string[], none: string | null): KnownNeed =>
  items.length > 0 ? { state: 'alert', items } : none ? { state: 'none', on: none } : { state: 'not_asked' };

/** The state of both. */
export const needsOf = (child: KnownNeeds): Record<NeedTopic, KnownNeed> => ({
  allergies: knownOf(child.allergies, child.no_allergies_on),
  medical_needs: knownOf(child.medical_needs ? [child.medical_needs] : [], child.no_medical_needs_on),
});

/** The topics of which the family has not been asked yet. */
export function notAsked(child: KnownNeeds): readonly NeedTopic[] {
  const known = needsOf(child);
  return needTopics.filter((topic) => known[topic].state === 'not_asked');
}

/** Longest text of an answer. */
const longest = 500;

/** What a family has answered to one question. */
export const NeedAnswer = z.object({
  state: z.enum(needStates),
  /** The text of an alert; several allergies are separated by commas. */
  text: z.nullable(z.string()),
  /** When it was answered; null where it was not, or a service entered it. */
  at: z.nullable(Instant),
  /** Whose answer it is: null for a service's. */
  by: z.nullable(z.string()),
  /** The reader's own answer. */
  mine: z.boolean(),
});
export type NeedAnswer = z.output<typeof NeedAnswer>;

/** A child of the family with both answers. */
export const ChildAnswers = z.object({
  id: Id,
  first_name: z.string(),
  full_name: z.string(),
  allergies: NeedAnswer,
  medical_needs: NeedAnswer,
  /** Who asked last and when, while a question is not answered. */
  asked: z.nullable(z.object({ service_name: z.string(), on: LocalDate })),
});
export type ChildAnswers = z.output<typeof ChildAnswers>;

/** "None" that was typed: the button says it, so that an alert is never a none in other words. */
const saysNone = /^(none|no|nil|nothing|n\/?a|no (known )?(allergies|needs)|-+)\.?$/i;
const tellOrNone = 'Say what it is, or choose "None"';

/** Whether a typed text is "none" in some words. */
export const isNone = (typed: string) => saysNone.test(typed.trim());

/** Separate allergies of a typed text. */
export const allergiesOf = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Whether a typed text tells something. */
const tells = (typed: string) => allergiesOf(typed).length > 0 && !isNone(typed);

/** The text of an alert as a parent types it. */
export const NeedText = z.object({
  text: z.string().check(z.trim(), z.maxLength(longest), z.refine(isPlain), z.refine(tells, { error: tellOrNone })),
});

const withText = z.refine<{ answer: string; text?: string | null | undefined }>(
  ({ answer, text }) => answer === 'none' || tells(text ?? ''),
  { error: tellOrNone, path: ['text'] },
);

/** What a service enters about a child, or leaves for the family to answer: only a parent can say that there is none. */
export const ServiceNeed = optionalText(longest).check(
  z.refine((value) => !value || tells(value), { error: 'Say what it is, or leave it empty: the family is asked then' }),
);

export const listNeedsContract = contract(() => ({
  summary: "What the family has answered about its children's allergies and needs",
  response: all(ChildAnswers),
}));

export const answerNeedsContract = contract(() => ({
  summary: "A parent's answer about a child's allergies or needs",
  params: z.object({ id: Id }),
  body: z
    .object({
      topic: z.enum(needTopics),
      answer: z.enum(['none', 'alert']),
      /** Needed for an alert. */
      text: optionalText(longest),
      /** `at` of the answer that the screen showed: another person's newer answer is not overwritten (409 `changed`). */
      seen: z.nullable(Instant),
    })
    .check(withText),
  response: one(ChildAnswers),
}));

export const askNeedsContract = contract(() => ({
  summary: "Ask a child's family about its allergies and needs, once a day",
  params: z.object({ id: Id }),
  query: z.object({ nursery_branch_id: Id }),
  response: one(z.object({ id: Id, needs_asked_on: LocalDate })),
}));
