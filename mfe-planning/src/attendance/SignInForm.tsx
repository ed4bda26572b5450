import { Arrival, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import type { Tap } from './queries.ts';

type Props = { entry: AttendanceEntry; onTap: (tap: Tap) => Promise<unknown>; onClose: () => void };

/** Signs a child in at an earlier time: it was forgotten, or the day is over. */
export function SignInForm({ entry, onTap, onClose }: Props) {
  return (
    <Form
      schema={Arrival}
      label="Sign in"
      submitLabel="Sign in"
      guard={false}
      defaults={{ time: entry.start_time }}
      onSubmit={({ time }) => onTap({ event: 'sign_in', time })}
      onDone={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextField name="time" label="Time" type="time" width="short" />
    </Form>
  );
}
