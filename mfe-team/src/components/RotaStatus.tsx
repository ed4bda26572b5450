import { formatDate, localDate } from '@bairn/shared/format/date';
import type { RotaHead } from '@bairn/shared/schema/rotaShift';
import { Badge } from '@bairn/shared/ui/Badge';
import styles from './RotaStatus.module.css';

type Props = { rota: Pick<RotaHead, 'status' | 'revision' | 'published_at'> | null };

/** Where a week's rota stands, in a badge and a sentence. */
export function RotaStatus({ rota }: Props) {
  if (!rota) {
    return (
      <span className={styles.status}>
        <Badge>No rota</Badge> Nothing is planned for this week yet.
      </span>
    );
  }
  if (rota.status === 'draft') {
    return (
      <span className={styles.status}>
        <Badge tone="warning">Draft</Badge> Only admins see it until it is published.
      </span>
    );
  }
  return (
    <span className={styles.status}>
      <Badge tone="success">{rota.status === 'locked' ? 'Locked' : 'Published'}</Badge>
      {rota.published_at && ` on ${formatDate(localDate(rota.published_at))}`}
      {rota.revision > 1 && `, revision ${rota.revision}`}
    </span>
  );
}
