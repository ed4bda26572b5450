import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { formatAge } from '@bairn/shared/format/age';
import { formatPhone } from '@bairn/shared/format/phone';
import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import { mayAsk, NeedsDialog } from '@bairn/shared/needs/NeedsDialog';
import { Alert } from '@bairn/shared/ui/Alert';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { Menu } from '@bairn/shared/ui/Menu';
import { useScope } from '../components/useScope.ts';
import { attendanceStatus, recordedWords } from './attendanceWords.ts';
import styles from './AttendanceRow.module.css';
import { RowDialog, type RowDialogName } from './RowDialog.tsx';
import { useTap } from './useTap.ts';

type Props = {
  entry: AttendanceEntry;
  /** The date is over: a tap has to be given its time. */
  past: boolean;
  /** How late the child is, in words; null while it is not. */
  late: string | null;
  /** The rows are chosen by their state: a tap takes this one away. */
  leaves: boolean;
  /** After a tap, done or not: the focus may have lost its button. */
  onSettled: () => void;
};

/** One child: what keeps it safe, where it is, and the one next thing to tap. */
export function AttendanceRow({ entry, past, late, leaves, onSettled }: Props) {
  const [open, setOpen] = useState<RowDialogName | 'needs' | null>(null);
  const { tap, tapAndWait, busy, unsaved } = useTap(entry, { leaves, onSettled });
  const close = () => {
    setOpen(null);
    onSettled();
  };
  const { branch } = useScope();
  const { child, can, status, keyworker, note } = entry;
  const name = child.first_name;
  const { words, tone } = attendanceStatus[status];
  const undoWords = { expected: '', in: 'Undo sign in', out: 'Undo sign out', absent: 'Undo absent' }[status];

  return (
    <article className={styles.row} data-status={status} aria-label={child.full_name}>
      <div className={styles.health}>
        <ChildNeeds child={child} />
      </div>
      <Avatar name={child.full_name} />
      <div className={styles.who}>
        <p className={styles.name}>
          {child.full_name} <Badge tone={tone}>{words}</Badge>
          {late && <Badge tone="warning">{late}</Badge>}
        </p>
        <p className={styles.detail}>
          {formatAge(child.age_months)}
          {keyworker.phone && (
            <>
              {', '}
              <a
                href={`tel:${keyworker.phone}`}
                data-phone={formatPhone(keyworker.phone)}
                aria-label={`Call ${keyworker.name}, ${formatPhone(keyworker.phone)}`}
              >
                {keyworker.name}
              </a>
            </>
          )}
        </p>
        {recordedWords(entry).map((line) => (
          <p key={line} className={styles.detail}>
            {line}
          </p>
        ))}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.actions}>
        {can.sign_in && (
          <Button
            aria-label={`Sign in ${name}`}
            busy={busy === 'sign_in'}
            disabled={busy !== null}
            onClick={() => (past ? setOpen('sign_in') : tap({ event: 'sign_in' }))}
          >
            <LogIn />
            Sign in
          </Button>
        )}
        {can.sign_out && (
          <Button aria-label={`Sign out ${name}`} disabled={busy !== null} onClick={() => setOpen('sign_out')}>
            <LogOut />
            Sign out
          </Button>
        )}
        {can.absent && (
          <Button
            variant="secondary"
            aria-label={`${name} is absent`}
            disabled={busy !== null}
            onClick={() => setOpen('absent')}
          >
            Absent
          </Button>
        )}
        {can.undo && (
          <Button
            variant={status === 'in' ? 'quiet' : 'secondary'}
            aria-label={`${undoWords} of ${name}`}
            busy={busy === 'undo'}
            disabled={busy !== null}
            onClick={() => tap({ event: 'undo' })}
          >
            <Undo2 />
            Undo
          </Button>
        )}
        <Menu
          label={`More for ${child.full_name}`}
          items={[
            ...(can.sign_in && !past
              ? [{ label: 'Sign in at another time', onSelect: () => setOpen('sign_in' as const) }]
              : []),
            { label: note ? 'Change the note' : 'Add a note', onSelect: () => setOpen('note') },
            { label: mayAsk(child) ? 'Ask the family' : 'Allergies and needs', onSelect: () => setOpen('needs') },
            { label: 'What was recorded', onSelect: () => setOpen('history') },
          ]}
        />
      </div>
      {unsaved && (
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
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Discard the change for ${name}`}
                  onClick={unsaved.drop}
                >
                  Discard
                </Button>
              </span>
            }
          >
            {unsaved.message}
          </Alert>
        </div>
      )}
      {open === 'needs' && <NeedsDialog child={child} branch={branch} onClose={close} />}
      {open && open !== 'needs' && (
        <RowDialog name={open} entry={entry} past={past} onTap={tapAndWait} onClose={close} />
      )}
    </article>
  );
}
