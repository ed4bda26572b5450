import ChevronRight from 'lucide-react/icons/chevron-right';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useState } from 'react';
import type {
  AttendanceConflict,
  AttendanceEntry,
  AttendanceEvent,
  AttendanceStatus,
} from '@bairn/shared/schema/attendance';
import { mayAsk } from '@bairn/shared/needs/NeedsDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { Menu } from '@bairn/shared/ui/Menu';
import { rowWords } from './attendanceWords.ts';
import styles from './AttendanceRow.module.css';
import { ConflictNotice } from './ConflictNotice.tsx';
import { hasAlert } from './hasAlert.ts';
import { RowDetails } from './RowDetails.tsx';
import type { RowDialogName } from './RowDialog.tsx';
import { UnsavedTap } from './UnsavedTap.tsx';
import { useTap } from './useTap.ts';

type Props = {
  entry: AttendanceEntry;
  /** What came late and contradicts the entry. */
  conflicts: readonly AttendanceConflict[];
  /** How late the child is, in words; null while it is not. */
  late: string | null;
  /** A sign-in has to be given its time: the session has long ended. */
  needsTime: boolean;
  /** Undo stands on the row; where it is possible but not here, it is in the menu. */
  undoInPlace: boolean;
  /** Chosen to be signed in with others. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onOpen: (dialog: RowDialogName) => void;
  /** Before something is recorded that takes the row to this state. */
  onRecord: (to: AttendanceStatus | undefined) => void;
  /** After a tap, done or not: the focus may have lost its button. */
  onSettled: (event: AttendanceEvent) => void;
};

const undoWords = { expected: '', in: 'Undo sign in', out: 'Undo sign out', absent: 'Undo absent' };

/** One child in a line, on a phone in two: what keeps it safe, where it is, and the one next thing to tap. */
export function AttendanceRow({
  entry,
  conflicts,
  late,
  needsTime,
  undoInPlace,
  chosen,
  onChoose,
  onOpen,
  ...told
}: Props) {
  const [opened, setOpened] = useState(false);
  const { tap, busy, unsaved } = useTap(entry, told);
  const { child, can, status, note } = entry;
  const name = child.first_name;
  const words = rowWords(entry);
  const undo = () => tap({ event: 'undo' });

  return (
    <article
      className={styles.row}
      data-booking={entry.booking_id}
      data-status={status}
      data-alert={hasAlert(child) || undefined}
      aria-label={child.full_name}
      aria-busy={busy !== null || undefined}
    >
      {can.sign_in && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={chosen}
            disabled={busy !== null}
            aria-label={`Select ${child.full_name}`}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      )}
      <button type="button" aria-expanded={opened} className={styles.name} onClick={() => setOpened(!opened)}>
        <ChevronRight size={16} aria-hidden />
        {child.full_name}
      </button>
      <div className={styles.facts}>
        <div className={styles.alerts}>
          <ChildNeeds child={child} />
        </div>
        <div className={styles.state}>
          {late && <Badge tone="warning">{late}</Badge>}
          {words && <span className={styles.words}>{words}</span>}
          {note && (
            <span className={styles.noted} title={note}>
              <StickyNote size={16} aria-hidden />
              <span className="visually-hidden">Has a note</span>
            </span>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {can.sign_in && (
          <Button
            size="small"
            variant="soft"
            data-tap
            aria-label={`Sign in ${name}`}
            busy={busy === 'sign_in'}
            focusable
            disabled={busy !== null && busy !== 'sign_in'}
            onClick={() => (needsTime ? onOpen('sign_in') : tap({ event: 'sign_in' }))}
          >
            Sign in
          </Button>
        )}
        {can.sign_out && (
          <Button
            size="small"
            variant="secondary"
            data-tap
            aria-label={`Sign out ${name}`}
            disabled={busy !== null}
            onClick={() => onOpen('sign_out')}
          >
            Sign out
          </Button>
        )}
        {can.absent && (
          <Button
            size="small"
            variant="quiet"
            className={styles.absent}
            aria-label={`${name} is absent`}
            disabled={busy !== null}
            onClick={() => onOpen('absent')}
          >
            Absent
          </Button>
        )}
        {undoInPlace && (
          <Button
            size="small"
            variant="quiet"
            data-tap
            aria-label={`${undoWords[status]} of ${name}`}
            busy={busy === 'undo'}
            focusable
            disabled={busy !== null && busy !== 'undo'}
            onClick={undo}
          >
            Undo
          </Button>
        )}
        <Menu
          size="small"
          label={`More for ${child.full_name}`}
          items={[
            ...(can.undo && !undoInPlace ? [{ label: undoWords[status], onSelect: undo }] : []),
            ...(can.absent ? [{ label: 'Mark absent', onSelect: () => onOpen('absent') }] : []),
            ...(can.sign_in && !needsTime
              ? [{ label: 'Sign in at another time', onSelect: () => onOpen('sign_in') }]
              : []),
            { label: note ? 'Change the note' : 'Add a note', onSelect: () => onOpen('note') },
            { label: mayAsk(child) ? 'Ask the family' : 'Allergies and needs', onSelect: () => onOpen('needs') },
            { label: 'What was recorded', onSelect: () => onOpen('history') },
          ]}
        />
      </div>
      <RowDetails entry={entry} opened={opened} />
      {conflicts.map((conflict) => (
        <div key={conflict.id} className={styles.unsaved}>
          <ConflictNotice conflict={conflict} entry={entry} />
        </div>
      ))}
      {unsaved && <UnsavedTap name={name} unsaved={unsaved} />}
    </article>
  );
}
