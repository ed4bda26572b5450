import { areas, areaWords } from '@bairn/shared/schema/journalWords';
import { Select } from '@bairn/shared/ui/Select';

/** The area of development of a milestone. */
export function AreaField() {
  return (
    <Select
      name="area"
      label="Area of development"
      optional
      placeholder="Not said"
      options={areas.map((one) => ({ value: one, label: areaWords[one] }))}
    />
  );
}
