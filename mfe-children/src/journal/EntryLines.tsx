import { Link } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { entryWords, type EntryStatus, type EntryType } from '@bairn/shared/schema/journalWords';
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

/** Entries in short: drafts to go on with, or earlier ones to read beside the form. */
export function EntryLines({ lines, child, label }: { lines: readonly Line[]; child: string; label: string }) {
  return (
    <ul role="list" className={styles.list} aria-label={label}>
      {lines.map(({ id, type, status, title, text, happened_on, author }) => {
        const name = title || `${entryWords[type]}, ${formatDay(happened_on)}`;
        return (
          <li key={id}>
            {status === 'draft' && type === 'LearningJournal' ? (
              <Link to={`/children/${child}/journal/${id}/step-1`}>{name}</Link>
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
