import { Link } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { entryWords, type EntryStatus, type EntryType } from '@bairn/shared/schema/journalWords';
import { Button } from '@bairn/shared/ui/Button';
import styles from './Journal.module.css';

type Line = {
  id: string;
  type: EntryType;
  status: EntryStatus;
  title: string | null;
  text: string | null;
  happened_on: string;
  author: string;
};

type Props = {
  lines: readonly Line[];
  child: string;
  label: string;
  /** Opens a draft that has no pages of its own. */
  onOpen?: (line: Line) => void;
};

/** Entries in short: drafts to go on with, or earlier ones to read beside the form. */
export function EntryLines({ lines, child, label, onOpen }: Props) {
  return (
    <ul role="list" className={styles.list} aria-label={label}>
      {lines.map((line) => {
        const { id, type, status, title, text, happened_on, author } = line;
        const name = title || `${entryWords[type]}, ${formatDay(happened_on)}`;
        return (
          <li key={id}>
            {status === 'draft' && type === 'LearningJournal' ? (
              <Link to={`/children/${child}/journal/${id}/step-1`}>{name}</Link>
            ) : status === 'draft' && onOpen ? (
              <Button variant="quiet" size="small" onClick={() => onOpen(line)}>
                {name}
              </Button>
            ) : (
              <strong>{name}</strong>
            )}
            <div className={styles.muted}>{`${formatDay(happened_on)} · ${author}`}</div>
            {status !== 'draft' && text && <div className={styles.text}>{text}</div>}
          </li>
        );
      })}
    </ul>
  );
}
