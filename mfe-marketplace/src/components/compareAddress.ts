import { isDate } from '@bairn/shared/format/date';
import { withQuery } from '@bairn/shared/paths';
import { longestSearch, mostCompared, searchNumbers } from '@bairn/shared/schema/searchChoices';

/** For which place, age and day services are compared, by the names of the address. */
export type Asked = { place?: string; lat?: string; lng?: string; age?: string; date?: string };

const isNumber = (name: 'lat' | 'lng' | 'age') => (text: string) => {
  const [least, most] = searchNumbers[name];
  return Number(text) >= least && Number(text) <= most && (name !== 'age' || Number.isInteger(Number(text)));
};

/** What each takes, as the call does. */
const takes = {
  place: (text: string) => text.length <= longestSearch && !text.includes('\u0000'),
  lat: isNumber('lat'),
  lng: isNumber('lng'),
  age: isNumber('age'),
  date: isDate,
};
const names = Object.keys(takes) as (keyof Asked)[];

/** Reads it from the address of a search, a service or a comparison; what makes no sense is not there. */
export function readAsked(search: URLSearchParams): Asked {
  const asked: Asked = {};
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (value && takes[name](value)) asked[name] = value;
  }
  const { lat, lng, ...others } = asked;
  // A place that is typed wins, and half a point is none.
  return others.place || !lat || !lng ? others : asked;
}

/** The services that an address compares, each once; what is no id is left out. */
export const readIds = (search: URLSearchParams): string[] =>
  [...new Set((search.get('ids') ?? '').split(','))].filter((id) => /^[\da-f-]{36}$/.test(id)).slice(0, mostCompared);

/** The address of a comparison. */
export const comparePath = (ids: readonly string[], asked: Asked): string =>
  withQuery('/compare', { ids: ids.join(), ...asked });
