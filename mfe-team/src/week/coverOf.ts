import { plural } from '@bairn/shared/format/plural';
import type { RotaWeek } from '@bairn/shared/schema/rota';

/** Whether the staff on a day's rota are enough for the children booked, in a word or two. */
export function coverOf({ closed, children, staff, staff_needed }: RotaWeek['days'][number]) {
  if (closed) return { tone: 'quiet', text: closed } as const;
  if (staff < staff_needed) {
    return { tone: 'short', text: `${plural(staff_needed - staff, 'person', 'people')} short` } as const;
  }
  if (children === 0 && staff === 0) return { tone: 'quiet', text: 'Nothing booked' } as const;
  return { tone: 'covered', text: 'Covered' } as const;
}
