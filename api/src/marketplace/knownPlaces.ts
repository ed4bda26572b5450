import { readFileSync } from 'node:fs';
import type { Place } from '@bairn/shared/schema/marketplace';
import { outcodes } from '../public-register/outcodes.ts';
import { fold } from '@bairn/shared/format/fold';

/** Well-known parts of towns, and the postcode district of each. */
const file = new URL('../../data/scotland-neighbourhoods.csv', import.meta.url);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

let places: ReadonlyMap<string, Place> | undefined;

/** Towns of the postcode districts and parts of towns by folded name; a town lies at the middle of its districts. */
export function knownPlaces(): ReadonlyMap<string, Place> {
  if (places) return places;
  const districts = [...outcodes().values()];
  const towns = Map.groupBy(
    districts.filter(({ town }) => town),
    ({ town }) => town ?? '',
  );
  const parts = readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .flatMap(([name = '', code = '']) => {
      const district = outcodes().get(code);
      return district ? [[name, [district]] as const] : [];
    });
  places = new Map(
    // A town is better known than a part of a town with the same name.
    [...parts, ...towns].map(([name, of]) => [
      fold(name),
      { name, kind: 'town', lat: mean(of.map(({ lat }) => lat)), lng: mean(of.map(({ lng }) => lng)) },
    ]),
  );
  return places;
}
