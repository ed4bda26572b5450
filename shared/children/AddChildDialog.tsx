import { session } from '@bairn/shared/app';
import { NewChild } from '@bairn/shared/schema/children';
import { oldestBirth } from '@bairn/shared/schema/details';
import { Button } from '../ui/action/Button.tsx';
import { DateField } from '../ui/form/DateField.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Form } from '../ui/form/Form.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { addChild } from './addChild.ts';

type Props = {
  open: boolean;
  /** A child cannot be born after this local date. */
  today: string;
  onClose: () => void;
  onAdded: (childId: string) => void;
};

/** The add-child modal of the specification's section 2. */
export function AddChildDialog({ open, today, onClose, onAdded }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a new child">
      <Form
        schema={NewChild}
        guard={false}
        submitLabel="Add child"
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
        onSubmit={addChild}
        onDone={({ child, user }) => {
          session.update(user);
          onClose();
          onAdded(child.id);
        }}
      >
        <TextField name="first_name" label="First name" autoComplete="off" maxLength={100} />
        <TextField name="last_name" label="Last name" autoComplete="off" maxLength={100} />
        <DateField name="dob" label="Date of birth" min={oldestBirth(today)} max={today} />
      </Form>
    </Dialog>
  );
}
