import { useState, type DragEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './DropZone.module.css';

type Props = {
  /** Of the label; the hint's is `${id}-hint`. */
  id: string;
  label: string;
  hint: string;
  /** Names the control behind the button, where the label says what the button does. */
  inputLabel?: string;
  /** The kinds of file that the browser offers, as in `accept`. */
  accept: string;
  multiple?: boolean;
  /** What was chosen or dropped, at least one file. */
  onFiles: (files: readonly File[]) => void;
  /** The picture there is now. */
  preview?: ReactNode;
  /** The buttons, one of which calls `choose`. */
  children: (choose: () => void) => ReactNode;
};

/** A place to choose files in, or to drop them on. */
export function DropZone({ id, label, hint, inputLabel, accept, multiple, onFiles, preview, children }: Props) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  const drag = (event: DragEvent, entered: boolean) => {
    // Something of the page that is moved is no file.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(entered);
  };
  return (
    <div
      className={cx(styles.zone, over && styles.over)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      {preview}
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      </div>
      <div className={styles.buttons}>{children(() => input?.click())}</div>
      <input
        ref={setInput}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={inputLabel ?? label}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
