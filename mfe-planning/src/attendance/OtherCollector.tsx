import { someoneElse } from '@bairn/shared/schema/attendance';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { TextField } from '@bairn/shared/ui/TextField';

/** The name of a collector who is not on the list, asked for once that option is chosen. */
export function OtherCollector() {
  if (useFormValue('collector') !== someoneElse) return null;
  return (
    <TextField
      name="collected_by"
      label="Name of who collects"
      hint="Check who they are before the child goes with them."
      maxLength={120}
      autoComplete="off"
    />
  );
}
