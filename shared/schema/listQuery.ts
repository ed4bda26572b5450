import * as z from 'zod/mini';
import type { AnyList, Filter, ListQuery, ListRequest } from './list.ts';
import { Id, LocalDate } from './rules.ts';
import { SearchText, paging } from './query.ts';
import { queryInt } from './numbers.ts';

function valueOf(filter: Filter): z.ZodMiniType {
  switch (filter.kind) {
    case 'one':
      return z.optional(z.enum(Object.keys(filter.words)));
    case 'view': {
      const values = Object.keys(filter.words);
      return z._default(z.enum(values), values[0] ?? '');
    }
    case 'day':
      return z.optional(LocalDate);
    case 'id':
      return z.optional(Id);
    case 'number':
      return z.optional(queryInt(0, 32_767));
    case 'search':
    case 'hidden':
      return z.optional(SearchText);
  }
}

type NoMore = Record<string, never>;

/** The query of the call that answers a list: its filters and sorts, page and size, JSON or a file. */
export function listQuery<L extends AnyList, More extends z.core.$ZodLooseShape = NoMore>(list: L, more?: More) {
  const { filters, sorts, defaultSort } = list;
  const fields = Object.entries(filters).map(([name, filter]) => [name, valueOf(filter)] as const);
  const both = sorts.flatMap((sort) => [sort, `-${sort}`]);
  const query = z.object({
    ...more,
    ...Object.fromEntries(fields),
    ...(both.length > 0 && { sort: z._default(z.enum(both), defaultSort ?? both[0] ?? '') }),
    format: z._default(z.enum(['json', 'csv']), 'json'),
    ...paging(),
  });
  // What is made from the declaration's values has the types that are made from its types.
  return query as unknown as z.ZodMiniType<
    ListQuery<L> & (More extends NoMore ? unknown : z.output<z.ZodMiniObject<More>>),
    ListRequest<L> & (More extends NoMore ? unknown : z.input<z.ZodMiniObject<More>>)
  >;
}
