import {
  needsArrivalTime,
  type Attendance,
  type AttendanceEntry,
  type AttendanceStatus,
} from '@bairn/shared/schema/attendance';
import { NeedsDialog } from '@bairn/shared/needs/NeedsDialog';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { useScope } from '../components/useScope.ts';
import { AbsentForm } from './AbsentForm.tsx';
import { endedWords } from './attendanceGroups.ts';
import { History } from './History.tsx';
import { NoteForm } from './NoteForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignOutForm } from './SignOutForm.tsx';
import { useTap } from './useTap.ts';

/** The dialogs of a row. */
export type RowDialogName = 'sign_in' | 'sign_out' | 'absent' | 'note' | 'needs' | 'history';

type Props = {
  name: RowDialogName;
  entry: AttendanceEntry;
  attendance: Attendance;
  onRecord: (to: AttendanceStatus | undefined) => void;
  onClose: () => void;
};

/**
 * The dialog that a row has opened. It is drawn beside the list, not in its row: a row that moves to another group is taken
 * out of the document for a moment, and a dialog in it would no longer be modal.
 */
export function RowDialog({ name, entry, attendance, onRecord, onClose }: Props) {
  const { branch } = useScope();
  const { tapAndWait } = useTap(entry, { onRecord, onSettled: () => {} });
  if (name === 'needs') return <NeedsDialog child={entry.child} branch={branch} onClose={onClose} />;
  const first = entry.child.first_name;
  const title = {
    sign_in: `When did ${first} come?`,
    sign_out: `Who collects ${first}?`,
    absent: `Why is ${first} absent?`,
    note: `Note about ${first}`,
    history: `What was recorded of ${first}`,
  }[name];
  const form = { entry, past: attendance.date < attendance.today, onTap: tapAndWait, onClose };
  const ended = needsArrivalTime(entry, attendance) ? endedWords(entry, attendance) : null;
  return (
    <Dialog open onClose={onClose} title={title} sheet={name !== 'history'}>
      {name === 'sign_in' && <SignInForm {...form} ended={ended} />}
      {name === 'sign_out' && <SignOutForm {...form} />}
      {name === 'absent' && <AbsentForm {...form} />}
      {name === 'note' && <NoteForm {...form} />}
      {name === 'history' && <History booking={entry.booking_id} />}
    </Dialog>
  );
}
