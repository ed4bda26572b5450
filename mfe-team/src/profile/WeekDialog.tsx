import type { WorkDay, WorkWeek } from '@bairn/shared/schema/staffProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { TextField } from '@bairn/shared/ui/TextField';
import { dayNames, daysOf, rowsOf, WeekForm } from './weekForm.ts';

type Props = {
  title: string;
  /** The latest week, from which the form begins. */
  week: WorkWeek | undefined;
  today: string;
  onClose: () => void;
  onSave: (week: { from: string; days: WorkDay[] }) => Promise<unknown>;
};

/** Changes the hours of a week from a date on; what was before stays. */
export function WeekDialog({ title, week, today, onClose, onSave }: Props) {
  return (
    <ActionDialog
      title={title}
      message="The hours before the date stay as they are. Leave a day empty if there is no work."
      confirmLabel="Save hours"
      schema={WeekForm}
      defaults={{ from: today, days: rowsOf(week) }}
      fields={
        <>
          <DateField name="from" label="From" />
          {dayNames.map((name, index) => (
            <FieldRow key={name}>
              <TextField type="time" name={`days.${index}.start_time`} label={`${name} from`} optional />
              <TextField type="time" name={`days.${index}.end_time`} label="To" optional />
              <NumberField name={`days.${index}.break_minutes`} label="Break (minutes)" optional />
            </FieldRow>
          ))}
        </>
      }
      onClose={onClose}
      onConfirm={({ from, days }) => onSave({ from, days: daysOf(days) })}
      done={() => 'Saved.'}
    />
  );
}
