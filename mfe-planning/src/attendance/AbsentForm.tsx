import { Absence, absenceReasons, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { absenceReasonWords } from './attendanceWords.ts';
import type { Tap } from './tap.ts';

type Props = { entry: AttendanceEntry; onTap: (tap: Tap) => Promise<unknown>; onClose: () => void };

const options = absenceReasons.map((value) => ({ value, label: absenceReasonWords[value] }));

/** Asks why a child is absent. */
export function AbsentForm({ entry, onTap, onClose }: Props) {
  return (
    <Form
      schema={Absence}
      label="Absent"
      submitLabel={`Mark ${entry.child.first_name} absent`}
      guard={false}
      onSubmit={({ reason }) => onTap({ event: 'absent', reason })}
      onDone={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <RadioGroup name="reason" label="Reason" framed options={options} />
    </Form>
  );
}
