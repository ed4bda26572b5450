import { addDays, formatDate } from '@bairn/shared/format/date';
import { qualificationWords, reminderDays } from '@bairn/shared/schema/staffWords';
import type { Qualification } from '@bairn/shared/schema/qualifications';

/** What a qualification is called: its title, or its kind. */
export const nameOfQualification = ({ kind, title }: Pick<Qualification, 'kind' | 'title'>) =>
  title ?? qualificationWords[kind];

/** Where it stands today, in words and a tone. */
export function qualificationLook({ status, valid_from, valid_until }: Qualification, today: string) {
  if (status === 'waiting') return { tone: 'info', words: 'Waiting for an admin' } as const;
  if (status === 'declined') return { tone: 'danger', words: 'Declined' } as const;
  if (valid_from > today) return { tone: 'warning', words: 'Not valid yet' } as const;
  if (valid_until === null) return { tone: 'success', words: 'Valid' } as const;
  if (valid_until < today) return { tone: 'danger', words: 'Ended' } as const;
  if (valid_until <= addDays(today, reminderDays[0])) return { tone: 'warning', words: 'Ends soon' } as const;
  return { tone: 'success', words: 'Valid' } as const;
}

/** Its dates, number and level in a line. */
export const qualificationDetail = (one: Qualification): string =>
  [
    one.title !== null && qualificationWords[one.kind],
    one.scqf_level !== null && `SCQF level ${one.scqf_level}`,
    one.register_part,
    one.number,
    one.valid_until === null
      ? `from ${formatDate(one.valid_from)}`
      : `${formatDate(one.valid_from)} to ${formatDate(one.valid_until)}`,
  ]
    .filter(Boolean)
    .join(' · ');
