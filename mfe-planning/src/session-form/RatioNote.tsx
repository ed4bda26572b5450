import { plural } from '@bairn/shared/format/plural';
import { ratioOf } from '@bairn/shared/schema/ratios';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { minutesOf } from '../components/minutes.ts';
import styles from './SessionForm.module.css';

/** The adults that the ages, times and places of the form imply by law; an agreed ratio of the room may differ. */
export function RatioNote() {
  const [from, to, capacity, spans] = [
    useFormValue('age_from_months'),
    useFormValue('age_to_months'),
    useFormValue('capacity'),
    useFormValue('spans'),
  ];
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return null;
  const lengths = (Array.isArray(spans) ? spans : []).map((span: { start_time?: string; end_time?: string }) =>
    span.start_time && span.end_time ? minutesOf(span.end_time) - minutesOf(span.start_time) : 24 * 60,
  );
  const ratio = ratioOf({ age_from_months: from, age_to_months: to }, { minutes: Math.max(0, ...lengths) || 24 * 60 });
  const places = typeof capacity === 'number' && Number.isInteger(capacity) && capacity > 0 ? capacity : null;
  return (
    <p className={styles.hint}>
      {`One adult for every ${ratio} children`}
      {places !== null && `: ${plural(Math.ceil(places / ratio), 'adult')} for ${plural(places, 'place')}`}.
    </p>
  );
}
