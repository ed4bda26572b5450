import { useId } from 'react';
import * as z from 'zod/mini';
import { formatDay } from '@bairn/shared/format/date';
import { optionalText } from '@bairn/shared/schema/details';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import { longestBreak, type RotaShift, timesFit } from '@bairn/shared/schema/rotaShift';
import { Id, LocalDate, WallTime } from '@bairn/shared/schema/rules';
import { Button } from '@bairn/shared/ui/Button';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { Select } from '@bairn/shared/ui/Select';
import { Sheet } from '@bairn/shared/ui/Sheet';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import type { Command } from '../commands.ts';
import type { Fields } from '../model/patch.ts';

const ShiftForm = z
  .object({
    staff_profile_id: z.nullable(Id),
    room_id: z.nullable(Id),
    date: LocalDate,
    start_time: WallTime,
    end_time: WallTime,
    break_minutes: z.int().check(z.gte(0), z.lte(longestBreak)),
    break_start: z._default(z.nullish(WallTime), null),
    note: optionalText(300),
  })
  .check(timesFit);

type Props = {
  shift: RotaShift;
  facts: RotaWithFacts;
  can: boolean;
  onClose: () => void;
  onSave: (fields: Partial<Fields>) => void;
  onCommand: (command: Command) => void;
};

const named = (some: readonly { id: string; name: string }[]) =>
  some.map(({ id, name }) => ({ value: id, label: name }));

/** All of a shift in a form: who, where, when, the break and a note. On a phone it comes from below. */
export function ShiftSheet({ shift, facts, can, onClose, onSave, onCommand }: Props) {
  const form = useId();
  const declined = shift.declined_reason;
  const does = (command: Command) => () => {
    onClose();
    onCommand(command);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Shift"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {can && (
            <Button type="submit" form={form}>
              Save the shift
            </Button>
          )}
        </>
      }
    >
      <Form
        id={form}
        label="Shift"
        schema={ShiftForm}
        defaults={{ ...shift, break_start: shift.break_start ?? '', note: shift.note ?? '' }}
        guard={false}
        onSubmit={({ note, ...rest }) => {
          onSave({ ...rest, break_start: rest.break_start ?? null, note: note ?? null });
        }}
        onDone={onClose}
      >
        {declined && <p>Declined: {declined}</p>}
        <Select name="staff_profile_id" label="Person" options={named(facts.staff)} placeholder="Open shift" nullable />
        <Select name="room_id" label="Room" options={named(facts.rooms)} placeholder="No room" nullable />
        <Select
          name="date"
          label="Day"
          options={facts.days.map(({ date }) => ({ value: date, label: formatDay(date) }))}
        />
        <FieldRow>
          <TextField type="time" name="start_time" label="Start" step={900} />
          <TextField type="time" name="end_time" label="End" step={900} />
        </FieldRow>
        <FieldRow>
          <NumberField name="break_minutes" label="Break" after="min" />
          <TextField
            type="time"
            name="break_start"
            label="Break at"
            hint="Left empty, it is taken when enough people are there."
            optional
            step={900}
          />
        </FieldRow>
        <TextArea name="note" label="Note for the person" rows={2} optional />
      </Form>
      {can && (
        <FieldRow>
          <Button variant="secondary" size="small" onClick={does('split')}>
            Split
          </Button>
          <Button variant="secondary" size="small" onClick={does('copyToNextDay')}>
            Copy to the next day
          </Button>
          <Button variant="danger" size="small" onClick={does('remove')}>
            Remove
          </Button>
        </FieldRow>
      )}
    </Sheet>
  );
}
