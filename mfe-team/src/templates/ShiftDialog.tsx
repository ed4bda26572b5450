import * as z from 'zod/mini';
import { dayName } from '@bairn/shared/format/fullDay';
import { shiftFields, timesFit } from '@bairn/shared/schema/rotaShift';
import type { TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import type { Choices } from './templateChoices.ts';

const ShiftForm = z
  .object({
    ...shiftFields,
    break_minutes: z._default(shiftFields.break_minutes, 0),
    days: z.array(z.int()).check(z.minLength(1, { error: 'Select at least one day' })),
  })
  .check(timesFit);

/** Working days first: they are what most shifts are for. */
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: dayName(day).slice(0, 3) }));

type Props = Choices & {
  /** The day that it was opened on. */
  day: number;
  /** Without it a new one is made, on as many days as are chosen. */
  shift?: TemplateShift | undefined;
  onClose: () => void;
  /** With the shift on each of its days; the first keeps its id. */
  onSave: (shifts: TemplateShift[]) => void;
};

/** Asks for a shift of a template's week: who, where, when, and on which days. */
export function ShiftDialog({ day, shift, rooms, staff, onClose, onSave }: Props) {
  const title = shift ? 'Change the shift' : 'Add a shift';
  return (
    <ActionDialog
      title={title}
      message=""
      confirmLabel={shift ? 'Change the shift' : 'Add the shift'}
      schema={ShiftForm}
      defaults={{
        days: [day],
        start_time: '08:00',
        end_time: '16:30',
        break_minutes: 30,
        ...shift,
      }}
      fields={
        <>
          <Select
            name="staff_profile_id"
            label="Person"
            nullable
            placeholder="No one yet: an open shift"
            options={staff.filter(({ is_here }) => is_here).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Select
            name="room_id"
            label="Room"
            nullable
            placeholder="No room: helps where it is needed"
            options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FieldRow>
            <TextField type="time" name="start_time" label="From" />
            <TextField type="time" name="end_time" label="To" />
          </FieldRow>
          <FieldRow>
            <NumberField name="break_minutes" label="Break (minutes)" optional />
            <TextField type="time" name="break_start" label="Break at" optional nullable />
          </FieldRow>
          <CheckboxGroup name="days" label="Days" inline framed options={weekdays} />
          <TextField name="note" label="Note" optional />
        </>
      }
      onClose={onClose}
      onConfirm={({ days, note = null, ...fields }) =>
        onSave(
          days.map((on, index) => ({
            ...fields,
            note,
            day: on,
            id: shift && index === 0 ? shift.id : crypto.randomUUID(),
          })),
        )
      }
    />
  );
}
