import { useLayoutEffect, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { ApiError, reportShown } from '@bairn/shared/app';
import { Alert } from '../display/Alert.tsx';
import { BeyondEnd, isBeyondEnd } from '../list/BeyondEnd.tsx';
import { cx } from '../cx.ts';
import { EmptyState } from './EmptyState.tsx';
import { errorKind } from './errorKind.ts';
import { ErrorState } from './ErrorState.tsx';
import styles from './QueryView.module.css';
import { Skeleton } from './Skeleton.tsx';
import { TryAgain } from './TryAgain.tsx';

/** The used part of a query's result. */
type Query<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  query: Query<Data>;
  /** A sentence, or an `EmptyState` with a drawing and an action. */
  empty?: ReactNode;
  /** When the data counts as empty; by default an empty list, or an empty `data` list. */
  isEmpty?: (data: Data) => boolean;
  /** The shape of the skeleton, or a skeleton of the page's own. */
  skeleton?: ComponentProps<typeof Skeleton>['shape'] | ReactElement;
  /** A minor part of the page: its failure does not make the page an error page. */
  part?: boolean;
  children: (data: Data) => ReactNode;
};

const isEmptyList = (data: unknown): boolean =>
  Array.isArray(data)
    ? data.length === 0
    : typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data) && data.data.length === 0;

/** The loading, failed, empty and updating states of a query, the same on every screen. */
export function QueryView<Data>({
  query,
  empty,
  isEmpty = isEmptyList,
  skeleton = 'rows',
  part,
  children,
}: Props<Data>) {
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  // What is shown stays, with a note that it may be out of date: an alert would say the same a second time.
  const late = data !== undefined && !isFetching ? error : null;
  useLayoutEffect(() => {
    if (late) reportShown(late);
  }, [late]);

  if (data === undefined && error) {
    const kind = errorKind(error);
    const message = error instanceof ApiError && kind !== 'offline' && kind !== 'not-found' ? error.message : undefined;
    return (
      <ErrorState
        kind={kind}
        message={message}
        part={part}
        retrying={isFetching}
        onRetry={kind === 'not-found' || kind === 'forbidden' ? undefined : retry}
      />
    );
  }
  if (data === undefined) {
    return (
      <div className={styles.view} aria-busy="true">
        {typeof skeleton === 'string' ? <Skeleton shape={skeleton} /> : skeleton}
        <p className="visually-hidden" role="status">
          Loading
        </p>
      </div>
    );
  }
  return (
    <div className={styles.view} aria-busy={isFetching || undefined}>
      {late && (
        <Alert tone="warning" live action={<TryAgain size="small" variant="secondary" onRetry={retry} />}>
          This may be out of date: the latest could not be loaded.
        </Alert>
      )}
      {isBeyondEnd(data) ? (
        <BeyondEnd />
      ) : empty !== undefined && isEmpty(data) ? (
        typeof empty === 'string' ? (
          <EmptyState title={empty} />
        ) : (
          empty
        )
      ) : (
        <div className={cx(query.isPlaceholderData && styles.stale)}>{children(data)}</div>
      )}
      {/* Last: what stands after it would get a margin, and the page would move with every refresh. */}
      {isFetching && <div className={styles.updating} />}
    </div>
  );
}
