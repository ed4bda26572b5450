import { isDate } from '@bairn/shared/format/date';
import { readWeek, writeWeek, type ChildWeek } from '@bairn/shared/format/weekPattern';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { longestSearch } from '@bairn/shared/schema/searchChoices';

/** What the address of the page asks for; the children are none where it is not a week. */
export type WeekAsked = { children: readonly ChildWeek[]; start: string; place: string; radius: number };

/** Distances that the form offers, in kilometres; the middle one unless told. */
export const weekRadii = [2, 5, 10, 20, 50] as const;
const usualRadius = 10;

/** Reads the address; what makes no sense counts as not given. */
export function readAddress(search: URLSearchParams): WeekAsked {
  const start = search.get('start') ?? '';
  const place = (search.get('place') ?? '').trim();
  const radius = Number(search.get('radius'));
  return {
    children: readWeek(search.get('week') ?? '') ?? [],
    start: isDate(start) ? start : '',
    place: place.length > longestSearch || place.includes('\u0000') ? '' : place,
    radius: weekRadii.find((one) => one === radius) ?? usualRadius,
  };
}

/** Whether there is enough to search by. */
export const isAsked = ({ children, start, place }: WeekAsked) => children.length > 0 && start !== '' && place !== '';

/** What the API is asked. */
export const queryOf = ({ children, start, place, radius }: WeekAsked) => ({
  week: writeWeek(children),
  start,
  place,
  radius,
});

/** The address of a search for a week. */
export const weekHref = ({ children, start, place, radius }: WeekAsked) =>
  familyPaths.searchWeek({
    week: writeWeek(children),
    start,
    place,
    radius: radius === usualRadius ? undefined : radius,
  });
