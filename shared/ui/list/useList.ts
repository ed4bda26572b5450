import { apiQuery, keepPreviousData, useQuery, useSearchParams, type UseQueryResult } from '@bairn/shared/app';
import { localDate } from '@bairn/shared/format/date';
import type { AnyEndpoint, RequestOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import type { AnyList, ListRequest } from '@bairn/shared/schema/list';
import { isNarrowed, readAddress } from './listAddress.ts';

/** A list as a page shows it: what the address asks for, and what came. */
export type Listed<L extends AnyList = AnyList, Answer = unknown> = {
  list: L;
  query: UseQueryResult<Answer>;
  asked: ListRequest<L>;
  /** What it is a list of besides the address: the branch, for one. */
  of: string;
  /** Whether filters leave rows out. */
  narrowed: boolean;
  /** All rows that the filters leave, as `DownloadButton` takes them. */
  file: { endpoint: AnyEndpoint; request: () => RequestOf<AnyEndpoint>; name: () => string };
};

type Source<L extends AnyList, E extends AnyEndpoint> = {
  params?: RequestOf<E>['params'];
  /** What is asked for besides the address, such as the branch. */
  query?: Partial<NonNullable<RequestOf<E>['query']>>;
  /** Changes what the address asks for: another order of the past. */
  ask?: (asked: ListRequest<L>) => ListRequest<L>;
};

/** The page of a list that the address asks for. The one before stays until the next has come. */
export function useList<L extends AnyList, E extends AnyEndpoint>(
  list: L,
  endpoint: E,
  { params, query: more, ask = (asked) => asked }: Source<L, E> = {},
): Listed<L, ResponseOf<E>> {
  const [search] = useSearchParams();
  const asked = ask(readAddress(list, search));
  // The query of a list's call is made from the list.
  const request = (own: object) =>
    ({ ...(params && { params }), query: { ...more, ...asked, ...own } }) as RequestOf<E>;
  const query = useQuery(apiQuery(endpoint, request({}), { placeholderData: keepPreviousData }));

  const file = {
    endpoint,
    request: () => request({ page: undefined, format: 'csv' }),
    name: () => `${list.name} ${localDate(new Date())}.csv`,
  };
  const of = JSON.stringify([params, more]);
  return { list, query, asked, of, narrowed: isNarrowed(list, asked), file };
}
