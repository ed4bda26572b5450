import { formatDay } from '@bairn/shared/format/date';
import type { RotaRoom } from '@bairn/shared/schema/rotaFacts';
import { cx } from '@bairn/shared/ui/cx';
import type { Axis } from '../grid/rowsOf.ts';
import { CoverStrip } from './CoverStrip.tsx';
import type { CoverOfDay } from './findings.ts';
import gridStyles from '../grid/RotaGrid.module.css';
import styles from './Cover.module.css';

type Props = { cover: readonly CoverOfDay[]; rooms: readonly RotaRoom[]; dates: readonly string[]; axis: Axis };

/** Under the grid, day below day: whether each room and the service have the people that their children need. */
export function CoverGrid({ cover, rooms, dates, axis }: Props) {
  const days = dates.map((date) => cover.find((one) => one.date === date));
  const used = rooms.filter(({ id }) => cover.some((day) => day.rooms.some(({ room_id }) => room_id === id)));
  const lines = [{ id: null, name: 'Whole service' }, ...used];
  return (
    <section aria-label="Required against rostered" className={gridStyles.scroll}>
      <div
        role="table"
        aria-label="Cover by quarter hour"
        className={cx(gridStyles.grid, dates.length === 1 && gridStyles.one, styles.cover)}
      >
        <div role="row" className="visually-hidden">
          <span role="columnheader">Room</span>
          {dates.map((date) => (
            <span key={date} role="columnheader">
              {formatDay(date)}
            </span>
          ))}
        </div>
        {lines.map(({ id, name }) => (
          <div key={id ?? 'all'} role="row" className={gridStyles.row}>
            <div role="rowheader" className={cx(gridStyles.head, styles.room)}>
              {name}
            </div>
            {days.map((day, nth) => (
              <div key={dates[nth]} role="cell" className={styles.cell}>
                <CoverStrip
                  name={`${name}, ${formatDay(dates[nth])}`}
                  line={id === null ? day?.service : day?.rooms.find(({ room_id }) => room_id === id)}
                  from={day?.from ?? 0}
                  axis={axis}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
