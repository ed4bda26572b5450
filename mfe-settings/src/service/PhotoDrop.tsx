import UploadIcon from 'lucide-react/icons/upload';
import { useId } from 'react';
import { Button } from '@bairn/shared/ui/Button';
import { DropZone } from '@bairn/shared/ui/DropZone';
import type { Sending } from '@bairn/shared/ui/useUploads';
import styles from './PhotoDrop.module.css';

type Props = {
  sendings: readonly Sending[];
  onAdd: (files: readonly File[]) => void;
  onDismiss: (id: number) => void;
  /** The gallery takes no more. */
  full: boolean;
};

/** A place to choose or drop several photos, with the progress and the refusal of each. */
export function PhotoDrop({ sendings, onAdd, onDismiss, full }: Props) {
  const id = useId();
  const underWay = sendings.filter(({ state }) => state !== 'error').length;
  return (
    <div className={styles.drop} role="group" aria-labelledby={id}>
      <DropZone
        id={id}
        label="Add photos"
        inputLabel="Photos"
        hint={
          full
            ? 'The gallery is full. Remove a photo to add another.'
            : 'jpg, gif or png, 10MB or smaller each. Choose several at once, or drop them here.'
        }
        accept="image/gif,image/jpeg,image/png"
        multiple
        onFiles={onAdd}
      >
        {(choose) => (
          <Button variant="soft" disabled={full} aria-describedby={`${id}-hint`} onClick={choose}>
            <UploadIcon />
            Choose photos
          </Button>
        )}
      </DropZone>
      <p role="status" className="visually-hidden">
        {underWay > 0 ? `Uploading ${underWay} ${underWay === 1 ? 'photo' : 'photos'}` : ''}
      </p>
      {sendings.length > 0 && (
        <ul role="list" className={styles.files}>
          {sendings.map((sending) => (
            <SendingRow key={sending.id} sending={sending} onDismiss={() => onDismiss(sending.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SendingRow({ sending, onDismiss }: { sending: Sending; onDismiss: () => void }) {
  const { name, state, part, message } = sending;
  const percent = Math.round(part * 100);
  const failed = state === 'error';
  return (
    <li className={styles.file}>
      <span className={styles.name}>{name}</span>
      {failed ? (
        <span role="alert" className={styles.failed}>
          {message}
        </span>
      ) : (
        <>
          <progress className={styles.bar} max={100} value={percent} aria-label={`Upload of ${name}`} />
          <span className={styles.percent}>{state === 'waiting' ? 'Waiting' : `${percent}%`}</span>
        </>
      )}
      <Button variant="quiet" size="small" aria-label={`${failed ? 'Dismiss' : 'Cancel'} ${name}`} onClick={onDismiss}>
        {failed ? 'Dismiss' : 'Cancel'}
      </Button>
    </li>
  );
}
