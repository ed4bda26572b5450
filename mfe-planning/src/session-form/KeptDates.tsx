import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import type { DatesPreview } from '@bairn/shared/schema/sessions';
import { Alert } from '@bairn/shared/ui/Alert';
import styles from './SessionForm.module.css';

const whys = {
  removed: 'stays, because it is booked',
  time: 'keeps its time',
  places: 'keeps its places',
} as const;

/** Who has the place: names, or that a family is about to book. */
function who({ booked, held, children }: DatesPreview['kept'][number]): string {
  const names = children.length > 0 ? listWords(children) : booked > 0 ? plural(booked, 'booking') : '';
  const holds = held > 0 ? `${plural(held, 'place')} held in baskets` : '';
  return [names, holds].filter(Boolean).join(', ');
}

/** What a change does to the dates of a session, and whose bookings stay as they are. */
export function KeptDates({ dates }: { dates: DatesPreview }) {
  const { created, changed, removed, kept, outside_ages } = dates;
  const does = [
    created > 0 && `${plural(created, 'date')} added`,
    changed > 0 && `${plural(changed, 'date')} changed`,
    removed > 0 && `${plural(removed, 'date')} removed`,
  ].filter((words) => words !== false);
  return (
    <>
      {does.length > 0 && <p>{`${listWords(does)}.`}</p>}
      {kept.length > 0 && (
        <Alert tone="warning" title={`${plural(kept.length, 'date')} with bookings stay as booked`}>
          <p>
            No one loses a place or pays another price. To change one of these dates, close it: its families are
            refunded.
          </p>
          <ul className={styles.kept}>
            {kept.map((date) => (
              <li key={date.id}>
                <span>{`${formatDay(date.date)}, ${formatTimes(date.start_time, date.end_time, 'service')} ${whys[date.why]}`}</span>
                <span className={styles.hint}>{who(date)}</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {outside_ages > 0 && (
        <Alert tone="warning" title={`${plural(outside_ages, 'booking')} of children outside the new ages`}>
          They keep their places.
        </Alert>
      )}
    </>
  );
}
