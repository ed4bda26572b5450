import { Arrival, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import type { Tap } from './tap.ts';

type Props = {
  entry: AttendanceEntry;
  /** How long ago the session ended, where that is why the time is asked for. */
  ended: string | null;
  onTap: (tap: Tap) => Promise<unknown>;
  onClose: () => void;
};

/** Signs a child in at an earlier time: it was forgotten, or the session has long ended. */
export function SignInForm({ entry, ended, onTap, onClose }: Props) {
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
      {ended && <Alert tone="warning">{ended}</Alert>}
      <TextField name="time" label="Time" type="time" width="short" />
    </Form>
  );
}
