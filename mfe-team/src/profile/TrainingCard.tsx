import { formatDate } from '@bairn/shared/format/date';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import type { ProfilePath } from '../components/profileQueries.ts';
import styles from './Profile.module.css';

type Props = { profile: StaffProfile; path: ProfilePath };

/** The days on which a person is in training, and does not count towards a ratio. */
export function TrainingCard({ profile, path }: Props) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./TrainingDialog.tsx')).TrainingDialog);
  const { training, today, can } = profile;
  const isNow = training.some(({ from, until }) => from <= today && (until === null || until >= today));
  return (
    <Card
      title="In training"
      aside={
        can.train && (
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={open}>
            Change
          </Button>
        )
      }
    >
      <div className={styles.part}>
        <p>
          <Badge tone={isNow ? 'warning' : 'neutral'}>{isNow ? 'In training today' : 'Not in training'}</Badge>
        </p>
        <p className={styles.muted}>On these days the person does not count towards the number of adults.</p>
        {training.length > 0 && (
          <ul className={styles.plain} role="list">
            {training.map(({ from, until }) => (
              <li key={from}>
                {formatDate(from)} to {until ? formatDate(until) : 'further notice'}
              </li>
            ))}
          </ul>
        )}
      </div>
      {Dialog && <Dialog profile={profile} path={path} onClose={close} />}
    </Card>
  );
}
