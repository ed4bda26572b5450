import { configQuery, useQuery } from '@bairn/shared/app';
import { absenceType, recordedTypes } from '@bairn/shared/schema/leaveTypes';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useFormValue } from '@bairn/shared/ui/formContext';

type Props = {
  /** An admin records it: every kind can be chosen, and days that are over. */
  records?: boolean;
  /** The hours are irregular: the leave is taken in hours. */
  irregular?: boolean;
  today: string;
};

/** The fields of a request, and of an absence that an admin records. */
export function AbsenceFields({ records = false, irregular = false, today }: Props) {
  const types = useQuery(configQuery).data?.lists.absence_types ?? [];
  const part = useFormValue('part');
  const type = useFormValue('type_id');
  const offered = types.filter(({ id }) => records || !recordedTypes.includes(id));
  // Annual leave comes first, as it is what most people ask for.
  const sorted = records
    ? offered
    : offered.toSorted((a, b) => Number(b.id === absenceType.annual) - Number(a.id === absenceType.annual));
  return (
    <>
      <Select name="type_id" label="Kind" options={sorted.map(({ id, name }) => ({ value: id, label: name }))} />
      <RadioGroup
        name="part"
        label="How long"
        inline
        framed
        options={[
          { value: 'day', label: 'Whole days' },
          { value: 'morning', label: 'Morning' },
          { value: 'afternoon', label: 'Afternoon' },
          { value: 'hours', label: 'Some hours' },
        ]}
      />
      <FieldRow>
        <DateField
          name="from"
          label={part === 'day' ? 'First day' : 'Day'}
          hint="Choose a day"
          {...(!records && { min: today })}
        />
        {part === 'day' && <DateField name="to" label="Last day" optional hint="Empty for one day" />}
      </FieldRow>
      {part === 'hours' && (
        <FieldRow>
          <TextField name="start_time" label="From" type="time" width="short" />
          <TextField name="end_time" label="Until" type="time" width="short" />
        </FieldRow>
      )}
      {irregular && part !== 'hours' && Number(type) === absenceType.annual && (
        <NumberField name="hours" label="Hours of leave" hint="In all, for these days" />
      )}
      <TextArea name="note" label="Note" optional rows={2} maxLength={500} />
    </>
  );
}
