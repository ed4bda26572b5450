import { queryOptions, type InvalidateQueryFilters, type UseQueryOptions } from '@tanstack/react-query';
import type { AnyEndpoint, RequestOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import type { Topic } from '@bairn/shared/schema/realtime';
import { call } from './call.ts';
import type { QueryMeta } from './queryMeta.ts';

type Key<E extends AnyEndpoint> = readonly [path: string, request: RequestOf<E>, version?: string];

/**
 * The key under which the answer of a call is kept: its path and what was asked for. With a part of the request, it matches
 * every key that has this part.
 */
export const keyOf = <E extends AnyEndpoint>({ path }: E, request: RequestOf<E> = {}, version?: string): Key<E> =>
  version === undefined ? [path, request] : [path, request, version];

type Options<E extends AnyEndpoint, Data> = Omit<
  UseQueryOptions<ResponseOf<E>, Error, Data, Key<E>>,
  'queryKey' | 'queryFn' | 'meta'
> & {
  /** What the request means at present, where it says less than the answer depends on: another version asks again. */
  version?: string;
  /** Asks for the answer in another way than by the call alone. */
  ask?: (signal: AbortSignal) => Promise<ResponseOf<E>>;
} & Pick<QueryMeta, 'shows'>;

/**
 * The query of a reading call: its key is derived from the call and the request, and what repeats it from the call's
 * `about`. The cache holds the whole answer; `select: dataOf` hands over its `data`.
 */
export function apiQuery<E extends AnyEndpoint, Data = ResponseOf<E>>(
  endpoint: E,
  request: RequestOf<E> = {},
  { shows, version, ask = (signal) => call(endpoint, { ...request, signal }), ...options }: Options<E, Data> = {},
) {
  return queryOptions({
    ...options,
    queryKey: keyOf(endpoint, request, version),
    queryFn: ({ signal }) => ask(signal),
    meta: { ...(endpoint.about && { about: endpoint.about }), ...(shows && { shows }) },
  });
}

/** Takes the `data` out of an answer. */
export const dataOf = <Data>({ data }: { data: Data }): Data => data;

type Client = { invalidateQueries: (filters: InvalidateQueryFilters) => Promise<void> };

/** Marks the answers of a call as stale; those on screen are asked for again. */
export const invalidate = <E extends AnyEndpoint>(client: Client, endpoint: E, request?: RequestOf<E>) =>
  client.invalidateQueries({ queryKey: keyOf(endpoint, request) });

/** Whether a query's answer may be another one after something about these topics; any query that does not say. */
export const isAbout = (about: readonly Topic[] | undefined, topics: ReadonlySet<string> | undefined) =>
  about === undefined || (about.length > 0 && (topics === undefined || about.some((topic) => topics.has(topic))));

/**
 * Marks as stale what a write may have changed, by what the calls are about; what is on screen is asked for again, unless
 * `refetchType` says otherwise.
 */
export function invalidateAfter(
  client: Client,
  { about }: AnyEndpoint,
  filters: Pick<InvalidateQueryFilters, 'refetchType'> = {},
) {
  const topics = about && new Set<string>(about);
  return client.invalidateQueries({ ...filters, predicate: ({ meta }) => isAbout(meta?.about, topics) });
}
