import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import UploadIcon from 'lucide-react/icons/upload';
import { useId, useRef, useState, type CSSProperties, type DragEvent } from 'react';
import { Button } from '../action/Button.tsx';
import { buttonClass } from '../action/buttonClass.ts';
import { cx } from '../cx.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { state, part, message, send, cancel } = useUpload(onUpload, own.check);
  const percent = `${Math.round(part * 100)}%`;
  const Icon = { default: UploadIcon, loading: UploadIcon, success: Check, error: CircleAlert }[state];

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void send(file);
  };
  const drag = (event: DragEvent, entered: boolean) => {
    event.preventDefault();
    setOver(entered);
  };

  return (
    <div className={styles.drop} role="group" aria-labelledby={id}>
      <div
        className={cx(styles.zone, over && styles.over)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        {preview && (
          <img
            src={preview}
            alt=""
            className={cx(styles.preview, shape !== 'square' && styles[shape])}
            decoding="async"
          />
        )}
        <div className={styles.words}>
          <span id={id} className={styles.label}>
            {label}
          </span>
          <span id={`${id}-hint`} className={styles.hint}>
            {hint ?? own.hint}
          </span>
        </div>
        <div className={styles.buttons}>
          <button
            type="button"
            className={buttonClass({ variant: 'soft' }, cx(styles.button, state !== 'default' && styles[state]))}
            aria-disabled={state === 'loading' || undefined}
            aria-describedby={message ? `${id}-error` : `${id}-hint`}
            onClick={() => state !== 'loading' && input.current?.click()}
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
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={own.accept}
          aria-label={label}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <p role="status" className="visually-hidden">
        {state === 'default' ? '' : state === 'loading' ? 'Uploading' : words[state]}
      </p>
      <FieldError id={`${id}-error`} messages={message ? [message] : []} />
    </div>
  );
}
