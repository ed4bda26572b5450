import type { EntryContent } from '@bairn/shared/schema/journal';
import { pathways, type VoiceKind } from '@bairn/shared/schema/journalWords';
import type { Draft } from './useJournal.ts';

/** What a form reads, by the names of its fields. */
export type Values = Record<string, unknown>;

/** Next steps that the form has room for. */
export const stepNumbers = [1, 2, 3] as const;

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
const below = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Values) : {});

/** A draft as the fields of the five steps begin. */
export function fieldsOf({ child_ids, content }: Draft): Values {
  const { voices, next_steps, ...rest } = content;
  return {
    ...rest,
    child_ids,
    words: Object.fromEntries(voices.map(({ child_id, words }) => [child_id ?? 'all', words])),
    kind: Object.fromEntries([
      ...child_ids.map((id) => [id, 'quote' satisfies VoiceKind] as const),
      ...voices.map(({ child_id, kind }) => [child_id ?? 'all', kind] as const),
    ]),
    next: Object.fromEntries(next_steps.map(({ key, text }) => [`s${key}`, text])),
  };
}

/** The draft with what a step's form reads; the other steps stay as they are. */
export function readStep(step: number, { child_ids, content }: Draft, values: Values): Draft {
  const chosen = (values['child_ids'] as string[] | undefined) ?? [];
  // Without a child there is nothing to write about: the last choice stays.
  if (step === 1 && chosen.length > 0) {
    const voices = content.voices.filter(({ child_id: of }) => !of || chosen.includes(of));
    return { child_ids: chosen, content: { ...content, voices, ...whatHappened(values, content) } };
  }
  if (step === 1) return { child_ids, content: { ...content, ...whatHappened(values, content) } };
  return { child_ids, content: { ...content, ...later(step, values) } };
}

function whatHappened(values: Values, { happened_on }: EntryContent): Partial<EntryContent> {
  return {
    title: textOf(values['title']),
    text: textOf(values['text']),
    happened_on: textOf(values['happened_on']) ?? happened_on,
    ...('area' in values && { area: (textOf(values['area']) ?? null) as EntryContent['area'] }),
  };
}

function later(step: number, values: Values): Partial<EntryContent> {
  if (step === 2) {
    const kinds = below(values['kind']);
    const voices = Object.entries(below(values['words'])).flatMap(([child, said]) => {
      const words = textOf(said);
      return words ? [{ child_id: child, kind: (kinds[child] ?? 'quote') as VoiceKind, words }] : [];
    });
    return { voices };
  }
  if (step === 3) {
    return {
      shanarri: (values['shanarri'] ?? []) as EntryContent['shanarri'],
      wellbeing: (values['wellbeing'] ?? null) as number | null,
      involvement: (values['involvement'] ?? null) as number | null,
      // They are asked for: until they have arrived, what was chosen before stays.
      ...('outcomes' in values && { outcomes: values['outcomes'] as string[] }),
    };
  }
  if (step === 4) {
    const said = below(values['pathways']);
    return { pathways: Object.fromEntries(pathways.flatMap((one) => (said[one] ? [[one, said[one]]] : []))) };
  }
  const next = below(values['next']);
  return {
    next_steps: stepNumbers.flatMap((key) => {
      const text = textOf(next[`s${key}`]);
      return text ? [{ key, text }] : [];
    }),
  };
}
