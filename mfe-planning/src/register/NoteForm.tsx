import { useQueryClient } from '@bairn/shared/app';
import { AttendanceNote, type RegisterEntry } from '@bairn/shared/schema/attendance';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useScope } from '../components/useScope.ts';
import { writeNote } from './queries.ts';

type Props = { entry: RegisterEntry; onClose: () => void };

/** The note beside an entry, for colleagues; emptied, it is taken away. */
export function NoteForm({ entry, onClose }: Props) {
  const scope = useScope();
  const client = useQueryClient();
  return (
    <Form
      schema={AttendanceNote}
      label={`Note about ${entry.child.first_name}`}
      submitLabel="Save the note"
      guard={false}
      defaults={{ note: entry.note ?? '' }}
      onSubmit={({ note }) => writeNote(scope, entry, note ?? null)}
      onDone={() => {
        void client.invalidateQueries({ queryKey: ['register'] });
        onClose();
      }}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextArea name="note" label="Note" hint="Your colleagues see it on the register." rows={4} maxLength={1000} />
    </Form>
  );
}
