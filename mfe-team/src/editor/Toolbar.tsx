import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { formatDay } from '@bairn/shared/format/date';
import { cx } from '@bairn/shared/ui/cx';
import { IconButton } from '@bairn/shared/ui/IconButton';
import type { Saving } from './EditorStore.ts';
import type { GridView } from './grid/rowsOf.ts';
import styles from './Editor.module.css';

type Props = {
  view: GridView;
  /** The one day that is shown; null for the week. */
  day: string | null;
  dates: readonly string[];
  canUndo: boolean;
  canRedo: boolean;
  saving: Saving;
  /** No room for a week. */
  isNarrow: boolean;
  onView: (view: GridView) => void;
  onDay: (day: string | null) => void;
  onUndo: () => void;
  onRedo: () => void;
};

const savingWords: Record<Saving, string> = {
  saved: 'All changes saved',
  saving: 'Saving…',
  offline: 'Not connected',
  waiting: 'Not saved yet',
  blocked: 'Not saved',
};

/** What is shown, undo and redo, and whether everything is saved. */
export function Toolbar(props: Props) {
  const { view, day, dates, isNarrow } = props;
  return (
    <div className={styles.toolbar}>
      <div className={styles.switch} role="group" aria-label="Rows">
        <button type="button" aria-pressed={view === 'people'} onClick={() => props.onView('people')}>
          By person
        </button>
        <button type="button" aria-pressed={view === 'rooms'} onClick={() => props.onView('rooms')}>
          By room
        </button>
      </div>
      <div className={cx(styles.switch, styles.days)} role="group" aria-label="Days">
        {!isNarrow && (
          <button type="button" aria-pressed={day === null} onClick={() => props.onDay(null)}>
            Week
          </button>
        )}
        {dates.map((date) => (
          <button key={date} type="button" aria-pressed={day === date} onClick={() => props.onDay(date)}>
            <span aria-hidden>
              {formatDay(date).slice(0, 3)} {Number(date.slice(8))}
            </span>
            <span className="visually-hidden">{formatDay(date)}</span>
          </button>
        ))}
      </div>
      <div className={styles.history}>
        <IconButton label="Undo" size="small" disabled={!props.canUndo} onClick={props.onUndo}>
          <Undo />
        </IconButton>
        <IconButton label="Redo" size="small" disabled={!props.canRedo} onClick={props.onRedo}>
          <Redo />
        </IconButton>
        <span className={styles.saving}>{savingWords[props.saving]}</span>
      </div>
    </div>
  );
}
