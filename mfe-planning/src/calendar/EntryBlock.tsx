import { formatTime, formatTimes } from '@bairn/shared/format/date';
import { fullDay } from '@bairn/shared/format/fullDay';
import type { FamilyCalendarEntry } from '@bairn/shared/schema/familyCalendar';
import { Badge } from '@bairn/shared/ui/Badge';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import { ChildMark } from './ChildMark.tsx';
import { entryLook } from './entryLook.ts';
import styles from './Family.module.css';

type Props = {
  entry: FamilyCalendarEntry;
  child: { index: number; name: string };
  /** In a month there is room for the child and the time alone; the rest is for those who hear it. */
  small?: boolean;
  onOpen: () => void;
};

/** One booking or offer of a child; a press opens it. */
export function EntryBlock({ entry, child, small, onOpen }: Props) {
  const { date, start_time, end_time, session_name, service_name } = entry;
  const { words, tone, shape } = entryLook(entry);
  const label = [child.name, fullDay(date), formatTimes(start_time, end_time, 'family'), session_name, service_name];
  return (
    <button
      type="button"
      className={cx(styles.entry, small && styles.small, styles[shape], roomColour(child.index))}
      onClick={onOpen}
    >
      <span className="visually-hidden">{[...label, words].join(', ')}</span>
      <span aria-hidden className={styles.who}>
        <ChildMark index={child.index} />
        <span className={styles.name}>{child.name}</span>
      </span>
      <span aria-hidden className={styles.when}>
        <span className={styles.short}>{formatTime(start_time, 'family')}</span>
        <span className={styles.full}>{formatTimes(start_time, end_time, 'family')}</span>
      </span>
      <span aria-hidden className={styles.where}>
        {session_name}, {service_name}
      </span>
      <span aria-hidden className={styles.state}>
        <Badge tone={tone}>{words}</Badge>
      </span>
    </button>
  );
}
