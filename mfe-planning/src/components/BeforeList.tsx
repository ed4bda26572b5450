import type { ReactNode } from 'react';
import type { UseQueryResult } from '@bairn/shared/app';
import { isMissing } from '@bairn/shared/ui/isMissing';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { QueryView } from '@bairn/shared/ui/QueryView';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** What stands before the list; most people have none of it. */
  part: (data: Data) => ReactNode;
  /** The list. */
  children: ReactNode;
};

/**
 * A list below a part that may be empty. It waits for the part, because it would move down when that comes. What
 * does not exist the list says.
 */
export function BeforeList<Data>({ query, part, children }: Props<Data>) {
  if (query.isPending) return <ListSkeleton />;
  return (
    <>
      {query.data !== undefined && part(query.data)}
      {query.data === undefined && !isMissing(query) && (
        <QueryView query={query} part>
          {() => null}
        </QueryView>
      )}
      {children}
    </>
  );
}
