import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { AbsentForm } from './AbsentForm.tsx';
import { History } from './History.tsx';
import { NoteForm } from './NoteForm.tsx';
import type { Tap } from './queries.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignOutForm } from './SignOutForm.tsx';

export type RowDialogName = 'sign_in' | 'sign_out' | 'absent' | 'note' | 'history';

type Props = {
  name: RowDialogName;
  entry: AttendanceEntry;
  past: boolean;
  onTap: (tap: Tap) => Promise<unknown>;
  onClose: () => void;
};

/** The dialog that a row has opened. */
export function RowDialog({ name, entry, past, onTap, onClose }: Props) {
  const first = entry.child.first_name;
  const title = {
    sign_in: `When did ${first} come?`,
    sign_out: `Who collects ${first}?`,
    absent: `Why is ${first} absent?`,
    note: `Note about ${first}`,
    history: `What was recorded of ${first}`,
  }[name];
  const form = { entry, past, onTap, onClose };
  return (
    <Dialog open onClose={onClose} title={title} sheet={name !== 'history'}>
      {name === 'sign_in' && <SignInForm {...form} />}
      {name === 'sign_out' && <SignOutForm {...form} />}
      {name === 'absent' && <AbsentForm {...form} />}
      {name === 'note' && <NoteForm {...form} />}
      {name === 'history' && <History booking={entry.booking_id} />}
    </Dialog>
  );
}
