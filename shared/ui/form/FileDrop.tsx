import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import UploadIcon from 'lucide-react/icons/upload';
import { useId, type CSSProperties } from 'react';
import { Button } from '../action/Button.tsx';
import { buttonClass } from '../action/buttonClass.ts';
import { cx } from '../cx.ts';
import { DropZone } from './DropZone.tsx';
import { FieldError } from './FieldError.tsx';
import styles from './FileDrop.module.css';
import { checkDocument, checkImage, useUpload, type Upload } from './useUpload.ts';

type Props = {
  label: string;
  hint?: string;
  /** Sends the file; progress from 0 to 1. `call(endpoint, { body: { avatar: file }, onProgress, signal })` fits. */
  onUpload: Upload;
  /** The picture there is now. */
  preview?: string | null;
  shape?: 'square' | 'round' | 'wide';
  /** What may be chosen: an image, or a document, which is a PDF or an image of one. */
  kind?: 'image' | 'document';
  /** Takes the picture away. */
  onRemove?: () => void;
};

const kinds = {
  image: {
    choose: 'Choose an image',
    accept: 'image/gif,image/jpeg,image/png',
    hint: 'A jpg, gif or png, 10MB or smaller. You can also drop it here.',
    check: checkImage,
  },
  document: {
    choose: 'Choose a file',
    accept: 'application/pdf,image/gif,image/jpeg,image/png',
    hint: 'A PDF, jpg, gif or png, 10MB or smaller. You can also drop it here.',
    check: checkDocument,
  },
} as const;

/** A file, dropped or chosen, at most 10 MB: gif, jpg or png by content (specification section 5), or a PDF where documents are wanted. */
export function FileDrop({ label, hint, onUpload, preview, shape = 'square', kind = 'image', onRemove }: Props) {
  const own = kinds[kind];
  const words = { default: own.choose, success: 'Uploaded', error: 'Not uploaded' };
  const id = useId();
  const { state, part, message, send, cancel } = useUpload(onUpload, own.check);
  const percent = `${Math.round(part * 100)}%`;
  const Icon = { default: UploadIcon, loading: UploadIcon, success: Check, error: CircleAlert }[state];

  return (
    <div className={styles.drop} role="group" aria-labelledby={id}>
      <DropZone
        id={id}
        label={label}
        hint={hint ?? own.hint}
        accept={own.accept}
        onFiles={([file]) => file && void send(file)}
        preview={
          preview && (
            <img
              src={preview}
              alt=""
              className={cx(styles.preview, shape !== 'square' && styles[shape])}
              decoding="async"
            />
          )
        }
      >
        {(choose) => (
          <>
            <button
              type="button"
              className={buttonClass({ variant: 'soft' }, cx(styles.button, state !== 'default' && styles[state]))}
              aria-disabled={state === 'loading' || undefined}
              aria-describedby={message ? `${id}-error` : `${id}-hint`}
              onClick={() => state !== 'loading' && choose()}
            >
              {state === 'loading' && <span className={styles.bar} style={{ '--part': percent } as CSSProperties} />}
              <span>
                <Icon />
                {state === 'loading' ? `Uploading ${percent}` : words[state]}
              </span>
            </button>
            {state === 'loading' && (
              <Button variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            )}
            {onRemove && preview && state !== 'loading' && (
              <Button variant="quiet" onClick={onRemove}>
                Remove
              </Button>
            )}
          </>
        )}
      </DropZone>
      <p role="status" className="visually-hidden">
        {state === 'default' ? '' : state === 'loading' ? 'Uploading' : words[state]}
      </p>
      <FieldError id={`${id}-error`} messages={message ? [message] : []} />
    </div>
  );
}
