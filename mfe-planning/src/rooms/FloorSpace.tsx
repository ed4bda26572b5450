import { useBranch } from '@bairn/shared/app';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import { homeLimitWords, isChildminders, placesByBand, ratioOf, spaceLimit } from '@bairn/shared/schema/ratios';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { TextField } from '@bairn/shared/ui/TextField';
import styles from './Rooms.module.css';

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** The places of a room, with what its floor space gives for the ages and the area that were typed. */
export function FloorSpace() {
  const home = isChildminders(useBranch().branch.service_types);
  const [from, to] = [numberOf(useFormValue('age_from_months')), numberOf(useFormValue('age_to_months'))];
  const area = numberOf(useFormValue('area'));
  const capacity = numberOf(useFormValue('capacity'));
  const reason = useFormValue('space_reason');
  const ages = from !== null && to !== null && from < to ? { age_from_months: from, age_to_months: to } : null;
  const limit = ages && area !== null && area > 0 ? spaceLimit(area, ages) : null;
  const over = limit !== null && capacity !== null && capacity > limit;

  const words = [
    ...(limit !== null && ages && area !== null
      ? [
          `Floor space for ${listWords(
            placesByBand(area, ages).map(
              ({ name, places }) => `${plural(places, 'child', 'children')} ${name.toLowerCase()}`,
            ),
            'or',
          )}.`,
        ]
      : []),
    ...(ages ? [home ? homeLimitWords : `At least 1 adult to ${plural(ratioOf(ages), 'child', 'children')}.`] : []),
  ].join(' ');

  return (
    <>
      <p className={styles.space} role="status">
        {words}
      </p>
      <NumberField name="capacity" label="Places" hint="The most children in the room at one time." />
      {(over || (typeof reason === 'string' && reason !== '')) && (
        <TextField
          name="space_reason"
          label="Why more children are allowed than the floor space gives"
          hint="Such as what the Care Inspectorate agreed."
          maxLength={255}
          autoComplete="off"
        />
      )}
    </>
  );
}
