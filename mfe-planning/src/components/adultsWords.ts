import { plural } from '@bairn/shared/format/plural';
import type { Attendance } from '@bairn/shared/schema/attendance';

/** How many adults the children who are in need, and how many on the rota count at this minute. */
export function adultsWords({ adults_needed, on_shift }: Pick<Attendance, 'adults_needed' | 'on_shift'>): string {
  const needed = `At least ${plural(adults_needed, 'adult')} for the children who are in.`;
  if (!on_shift) return needed;
  const { rostered, counted, first_aiders } = on_shift;
  const aiders = first_aiders > 0 ? `, ${plural(first_aiders, 'first aider')}` : '';
  return counted === rostered
    ? `${needed} On the rota now: ${rostered}${aiders}.`
    : `${needed} On the rota now: ${rostered}, of whom ${counted} count${aiders}.`;
}
