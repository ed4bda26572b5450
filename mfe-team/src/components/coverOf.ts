import { formatTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { RotaWeek } from '@bairn/shared/schema/rota';

/** Whether the staff on a day's rota who count are enough for the children booked, in a word or two. */
export function coverOf({ closed, children, staff, shortage }: RotaWeek['days'][number]) {
  if (closed) return { tone: 'quiet', text: closed } as const;
  if (shortage) {
    const { short, from } = shortage;
    return {
      tone: 'short',
      text: `${plural(short, 'person', 'people')} short at ${formatTime(from, 'service')}`,
    } as const;
  }
  if (children === 0 && staff === 0) return { tone: 'quiet', text: 'Nothing booked' } as const;
  return { tone: 'covered', text: 'Covered' } as const;
}

/** How many are on a day's rota, and how many of them count: "6 staff, 5 count". */
export const staffWords = ({ staff, counted }: Pick<RotaWeek['days'][number], 'staff' | 'counted'>) =>
  counted === staff ? `${staff} staff` : `${staff} staff, ${counted} count`;
