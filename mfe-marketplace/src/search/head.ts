import type { PageArgs, PageHead } from '@bairn/shared/contract';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import type { Thing } from '../components/things.ts';
import { isArea, readFilters } from './searchAddress.ts';
import { titleOf } from './titleOf.ts';

type Answer = ResponseOf<typeof searchServices>;

/**
 * What the search finds, for search engines and links. Its address is the one without order, view, page and date, and with
 * the place by its name, so that searches which show the same services share one. Not for search engines: somebody's
 * favourites, parts of the map, words that anybody may make up, and searches that find nothing.
 */
export const head = (data: readonly unknown[], { search }: PageArgs): PageHead => {
  const filters = readFilters(search);
  // The page asks for it first, and not at all for favourites (`queries`).
  const answer = filters.favourites ? undefined : (data[0] as Answer);
  const meta = answer?.meta;
  const madeUp = filters.search !== undefined || (filters.place !== undefined && meta && !meta.place);
  const { age, type, care, price, only, radius, weekday, starts, funded, meals, support, grade } = filters;
  const more = { weekday, starts, funded, meals, support, grade };
  // Read from other words, a place is no filter of its own.
  const place = filters.place && (meta?.place?.name ?? filters.place);
  const counted = meta ? plural(meta.total, 'childcare service') : 'Childcare services';
  return {
    title: titleOf(meta, filters),
    description: `${counted} ${place && !madeUp ? `near ${place}` : 'in Scotland'}: places available, prices, ages and inspection grades.`,
    canonical: filters.favourites
      ? paths.favourites()
      : paths.search({ search: filters.search, place, radius: place && radius, age, type, care, price, only, ...more }),
    ...((filters.favourites || isArea(filters) || madeUp || meta?.total === 0) && { unlisted: true }),
    about: answer && !filters.page ? [listOf(answer)] : [],
  };
};

const listOf = ({ data, meta }: Answer): Thing => ({
  '@type': 'ItemList',
  numberOfItems: meta.total,
  itemListElement: data.map(({ kind, id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: kind === 'registered' ? paths.service(id) : paths.unregisteredService(id),
  })),
});
