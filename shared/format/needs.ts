import { formatDate, formatDay } from './date.ts';
import type { KnownNeed, NeedTopic } from '../schema/needs.ts';

/** What a family is asked about each child, as staff and parents read it. */
export const needTopicWords = {
  allergies: 'Allergies',
  medical_needs: 'Medical and additional needs',
} as const satisfies Record<NeedTopic, string>;

/** What is not known: never to be read as none. */
export const notAskedYet = 'Not asked yet';

const wordsOf = (need: KnownNeed, day: (date: string) => string) =>
  need.state === 'alert'
    ? need.items.join('; ')
    : need.state === 'none'
      ? `Parent says none (${day(need.on)})`
      : notAskedYet;

/** 'Egg; Milk', 'Parent says none (Tue 24 Nov 2026)' or 'Not asked yet'. */
export const needWords = (need: KnownNeed) => wordsOf(need, (date) => `${formatDay(date)} ${date.slice(0, 4)}`);

/** The same for a cell of a file, with the date as DD/MM/YYYY. */
export const needCell = (need: KnownNeed) => wordsOf(need, formatDate);
