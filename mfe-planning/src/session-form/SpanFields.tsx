import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { TextField } from '@bairn/shared/ui/TextField';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({ value: index + 1, label }));

/** On which weekdays a session runs and when, once for each time of day. */
export function SpanFields() {
  return (
    <FieldList name="spans" label="Days and times" one="time" addLabel="Add another time" most={21}>
      {(prefix) => (
        <>
          <CheckboxGroup name={`${prefix}.days`} label="Days" hideLabel inline framed options={days} />
          <FieldRow>
            <TextField type="time" name={`${prefix}.start_time`} label="From" width="short" />
            <TextField type="time" name={`${prefix}.end_time`} label="To" width="short" />
          </FieldRow>
        </>
      )}
    </FieldList>
  );
}
