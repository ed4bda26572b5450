import * as z from 'zod/mini';
import { addDays } from '@bairn/shared/format/date';
import { formatAge } from '@bairn/shared/format/age';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { occurrencesOf, provisionTerm, type Occurrence, type Pattern } from '@bairn/shared/schema/sessionDates';
import { SessionInput, type SessionDraft } from '@bairn/shared/schema/sessions';
import type { Setup } from './queries.ts';

/** Ages that a session begins or ends at, in months. */
const usualAges = [
  0, 3, 6, 9, 12, 15, 18, 21, 24, 30, 36, 42, 48, 54, 60, 66, 72, 84, 96, 108, 120, 132, 144, 156, 168, 180, 192,
];

/** The ages to choose from, with those that the session has already. */
export function ageOptions(draft: SessionDraft | null): { value: number; label: string }[] {
  const own = draft ? [draft.age_from_months, draft.age_to_months] : [];
  return [...new Set([...usualAges, ...own])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: value === 0 ? 'From birth' : formatAge(value) }));
}

/** Monday to Friday all day, which most services begin with. */
const usualSpans = [{ days: [1, 2, 3, 4, 5], start_time: '08:00', end_time: '18:00' }];

/** Days from the first to the last one that a new session is proposed with: twelve weeks. */
const usualDays = 12 * 7 - 1;

/** The first day of a session that is written now: tomorrow. */
export const firstDayOf = (setup: Setup) => addDays(setup.today, 1);

/** The form's values to begin with: those of a session, or what most sessions are. */
export function defaultsOf(setup: Setup, draft: SessionDraft | null) {
  if (draft) {
    const { starts_on, ends_on, spans } = draft;
    return {
      ...draft,
      starts_on: starts_on ?? undefined,
      ends_on: ends_on ?? undefined,
      spans: spans.length > 0 ? spans : usualSpans,
    };
  }
  return {
    starts_on: firstDayOf(setup),
    ends_on: addDays(firstDayOf(setup), usualDays),
    term: provisionTerm.allYear,
    spans: usualSpans,
    payment_types: setup.payment_types,
    booking_options: [bookingOption.single],
    notice_hours: 0,
  };
}

/** A copy of a session: from tomorrow, for as long as there is time. */
export function copyOf(setup: Setup, draft: SessionDraft): SessionDraft {
  const first = firstDayOf(setup);
  return {
    ...draft,
    name: `${draft.name} (copy)`.slice(0, 150),
    starts_on: draft.starts_on && draft.starts_on > first ? draft.starts_on : first,
    ends_on: draft.ends_on && draft.ends_on > first ? draft.ends_on : null,
    left_out: draft.left_out.filter((date) => date >= first),
    added: draft.added.filter((date) => date >= first),
  };
}

const { starts_on, ends_on, term, spans, left_out, added } = SessionInput.shape;
const PatternFields = z.object({ starts_on, ends_on, term, spans, left_out, added });

/** The pattern that a form has so far; null while its days, times or dates are not complete. */
export function patternOf(values: object): Pattern | null {
  const parsed = PatternFields.safeParse(values);
  return parsed.success ? parsed.data : null;
}

/** The dates that a pattern makes, before anything is saved. */
export const previewOf = (pattern: Pattern, { terms, closed }: Setup): Occurrence[] =>
  occurrencesOf(pattern, { terms, closed: closed.map(({ date }) => date) });
