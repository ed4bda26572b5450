import type { ReactNode } from 'react';
import type { UseQueryResult } from '@bairn/shared/app';
import { Alert } from '@bairn/shared/ui/Alert';
import { isMissing } from '@bairn/shared/ui/isMissing';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { TryAgain } from '@bairn/shared/ui/TryAgain';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** What stands before the list; most people have none of it. */
  part: (data: Data) => ReactNode;
  /** The list. */
  children: ReactNode;
};

/**
 * A list below what goes on every week, which may be empty. It waits for that part, because it would move down when
 * that comes. If the part fails, one line says so, and the list is there all the same. What does not exist the list says.
 */
export function BeforeList<Data>({ query, part, children }: Props<Data>) {
  if (query.isPending) return <ListSkeleton />;
  return (
    <>
      {query.data !== undefined && part(query.data)}
      {query.data === undefined && !isMissing(query) && (
        <Alert
          tone="warning"
          action={<TryAgain size="small" variant="secondary" onRetry={() => void query.refetch()} />}
        >
          What goes on every week could not be loaded.
        </Alert>
      )}
      {children}
    </>
  );
}
