import { useBranch } from '@bairn/shared/app';
import { adultsInRoom } from '@bairn/shared/format/adults';
import { minutesBetween } from '@bairn/shared/format/minutes';
import { plural } from '@bairn/shared/format/plural';
import { homeLimitWords, isChildminders, isShort, ratioOf } from '@bairn/shared/schema/ratios';
import { useFormValue } from '@bairn/shared/ui/formContext';
import styles from './SessionForm.module.css';

/** The adults that the ages, times and places of the form imply by law; an agreed ratio of the room may differ. */
export function RatioNote() {
  const { branch } = useBranch();
  const [from, to, capacity, spans] = [
    useFormValue('age_from_months'),
    useFormValue('age_to_months'),
    useFormValue('capacity'),
    useFormValue('spans'),
  ];
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return null;
  const lengths = (Array.isArray(spans) ? spans : []).map((span: { start_time?: string; end_time?: string }) =>
    span.start_time && span.end_time ? minutesBetween(span.start_time, span.end_time) : 24 * 60,
  );
  if (isChildminders(branch.service_types)) return <p className={styles.hint}>{homeLimitWords}</p>;
  const minutes = Math.max(0, ...lengths) || 24 * 60;
  const ratio = ratioOf({ age_from_months: from, age_to_months: to }, { minutes });
  const places = typeof capacity === 'number' && Number.isInteger(capacity) && capacity > 0 ? capacity : null;
  const youngest = { months: from, short: isShort(minutes) };
  return (
    <p className={styles.hint}>
      {`One adult for every ${ratio} children`}
      {places !== null &&
        `: ${plural(adultsInRoom({ children: Array.from({ length: places }, () => youngest) }), 'adult')} for ${plural(places, 'place')}`}
      .
    </p>
  );
}
