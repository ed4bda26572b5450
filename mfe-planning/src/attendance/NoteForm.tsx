import { noteAttendance } from '@bairn/shared/calls/attendance';
import { AttendanceNote, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = { entry: AttendanceEntry; onClose: () => void };

/** The note beside an entry, for colleagues; emptied, it is taken away. */
export function NoteForm({ entry, onClose }: Props) {
  const scope = useScope();
  const send = useSend(noteAttendance);
  return (
    <Form
      schema={AttendanceNote}
      label={`Note about ${entry.child.first_name}`}
      submitLabel="Save the note"
      guard={false}
      defaults={{ note: entry.note ?? '' }}
      // Over the note that the screen shows: one that a colleague has written since is not lost.
      onSubmit={({ note = null }) =>
        send({
          query: { nursery_branch_id: scope.branch },
          body: { booking_id: entry.booking_id, note, previous: entry.note },
        })
      }
      onDone={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextArea
        name="note"
        label="Note"
        hint="Your colleagues see it beside the child’s attendance."
        rows={4}
        maxLength={1000}
      />
    </Form>
  );
}
