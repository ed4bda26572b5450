import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import styles from './AttendanceRow.module.css';
import type { Unsaved } from './useTap.ts';

/** A tap that was not saved, on its row until it is or is discarded. */
export function UnsavedTap({ name, unsaved }: { name: string; unsaved: Unsaved }) {
  return (
    <div className={styles.unsaved} ref={(note) => note?.scrollIntoView({ block: 'nearest' })}>
      <Alert
        tone="danger"
        live
        title="Not saved yet"
        action={
          <span className={styles.ways}>
            <Button size="small" variant="secondary" aria-label={`Try again for ${name}`} onClick={unsaved.again}>
              Try again
            </Button>
            <Button size="small" variant="quiet" aria-label={`Discard for ${name}`} onClick={unsaved.drop}>
              Discard
            </Button>
          </span>
        }
      >
        {unsaved.message}
      </Alert>
    </div>
  );
}
