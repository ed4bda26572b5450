import { formatDate } from '@bairn/shared/format/date';
import type { AnyList, Filter, ListRequest } from '@bairn/shared/schema/list';
import { pageOf } from './pageOf.ts';

const isValue = (filter: Filter, text: string): boolean => {
  switch (filter.kind) {
    case 'one':
    case 'view':
      return Object.hasOwn(filter.words, text);
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(text) && formatDate(text) !== 'N/A';
    case 'id':
      return /^[\da-f-]{36}$/.test(text);
    case 'number':
      return /^\d{1,4}$/.test(text);
    case 'search':
    case 'hidden':
      return true;
  }
};

/** The parameters of the address that a filter of the list has. */
export const filterNames = (list: AnyList) => Object.keys(list.filters);

/** What a list is asked for by its address: filters, sort and page. What makes no sense there is left out. */
export function readAddress<L extends AnyList>(list: L, params: URLSearchParams): ListRequest<L> {
  const set = Object.entries(list.filters).flatMap(([name, filter]) => {
    const text = params.get(name)?.slice(0, 100) ?? '';
    return text && isValue(filter, text) ? [[name, filter.kind === 'number' ? Number(text) : text]] : [];
  });
  const sort = params.get('sort');
  const page = pageOf(params);
  return {
    ...Object.fromEntries(set),
    ...(sort && list.sorts.includes(sort.replace(/^-/, '')) && { sort }),
    ...(page > 1 && { page }),
  } as ListRequest<L>;
}

/** Whether the address leaves rows out, other than by the view that it shows. */
export const isNarrowed = (list: AnyList, asked: object) =>
  Object.entries(list.filters).some(([name, { kind }]) => kind !== 'view' && name in asked);
