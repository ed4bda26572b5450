import { writeMedicine } from '@bairn/shared/calls/medicines';
import { MedicineForm } from '@bairn/shared/schema/medicines';
import { toast } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { today } from '../today.ts';

type Props = { child: { id: string; first_name: string }; branch: string; onClose: () => void };

/** Writes down a medicine of a child; the family is asked to agree. */
export function MedicineFormDialog({ child, branch, onClose }: Props) {
  const send = useSend(writeMedicine);
  return (
    <Dialog open sheet onClose={onClose} title={`Medicine for ${child.first_name}`}>
      <Form
        schema={MedicineForm}
        label="Medicine"
        submitLabel="Ask the family"
        guard={false}
        defaults={{ from: today(), to: today(), gap_minutes: 240 }}
        onSubmit={(body) => send({ params: { id: child.id }, query: { nursery_branch_id: branch }, body })}
        onDone={() => {
          toast.success('The family is asked to agree.');
          onClose();
        }}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextField name="medicine" label="Medicine" maxLength={120} hint="As on the label" />
        <TextField name="dose" label="Dose" maxLength={120} hint="Such as 5 ml" />
        <TextField name="reason" label="Reason" maxLength={255} />
        <TextArea name="instructions" label="How it is given and kept" optional rows={2} maxLength={500} />
        <FieldRow>
          <DateField name="from" label="First day" />
          <DateField name="to" label="Last day" />
        </FieldRow>
        <FieldList
          name="times"
          label="Times"
          one="time"
          addLabel="Add a time"
          most={8}
          inline
          hint="Without a time it is given when needed."
        >
          {(prefix) => <TextField name={`${prefix}.time`} label="Time" type="time" width="short" />}
        </FieldList>
        <NumberField name="gap_minutes" label="Fewest minutes between two doses" width="short" />
      </Form>
    </Dialog>
  );
}
