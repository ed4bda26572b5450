import { Card } from '@bairn/shared/ui/Card';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { TryAgain } from '@bairn/shared/ui/TryAgain';
import type { Missing } from '#slots/Part.tsx';
import styles from './DashboardPage.module.css';

type Props = Missing & {
  title: string;
  /** What people find in the part of Bairn that it comes from. */
  about: string | undefined;
};

/** Stands in the place of a card that is still on its way, or did not come. */
export function MissingCard({ title, about, failed, retrying, retry }: Props) {
  return (
    <Card title={title}>
      {failed ? (
        <div role="alert" className={styles.failed}>
          <p>
            {about ? `The part of Bairn for ${about}` : 'This part of Bairn'} did not load. Everything else here still
            works.
          </p>
          <TryAgain variant="secondary" onRetry={retry} retrying={retrying} aria-label={`Try again: ${title}`} />
        </div>
      ) : (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading {title}
          </p>
          <Skeleton shape="rows" />
        </div>
      )}
    </Card>
  );
}
