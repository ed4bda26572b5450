import type { ReactNode } from 'react';
import { plural } from '@bairn/shared/format/plural';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { formatHours } from './formatHours.ts';
import { ShiftBlock, type GridShift } from './ShiftBlock.tsx';
import styles from './WeekGrid.module.css';

/** A column: a date, or a day of a template's week. */
export type GridDay = {
  key: string;
  head: string;
  isToday?: boolean;
  /** Of all rows; where they are left out the last row is not drawn. */
  sum?: { minutes: number; people: number };
};

/** A person with their shifts by the key of the day. */
export type GridRow = {
  id: string;
  /** Null for the open shifts. */
  name: string | null;
  avatar_url: string | null;
  detail: ReactNode;
  minutes: number;
  contracted_minutes: number | null;
  shifts: readonly (GridShift & { day: string })[];
};

type Props = {
  label: string;
  /** What the table shows, for those who hear it. */
  caption: string;
  days: readonly GridDay[];
  rows: readonly GridRow[];
};

/** One row a person, one column a day; on a small screen one card a person with the days they work. */
export function WeekGrid({ label, caption, days, rows }: Props) {
  return (
    <div className={styles.wrap} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.grid}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Staff</th>
            {days.map(({ key, head, isToday }) => (
              <th key={key} scope="col" aria-current={isToday ? 'date' : undefined}>
                {head}
              </th>
            ))}
            <th scope="col" className={styles.total}>
              Hours
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <span className={styles.person}>
                  {row.name !== null && <Avatar name={row.name} src={row.avatar_url} size={32} />}
                  <span>
                    <span className={styles.name}>{row.name ?? 'Open shifts'}</span>
                    <span className={styles.job}>{row.detail}</span>
                  </span>
                </span>
              </th>
              {days.map(({ key, head }) => {
                const shifts = row.shifts.filter(({ day }) => day === key);
                return (
                  <td key={key} data-head={head} data-empty={shifts.length === 0 || undefined}>
                    {shifts.length === 0 ? <span className="visually-hidden">Not working</span> : null}
                    {shifts.map((shift) => (
                      <ShiftBlock key={shift.id} shift={shift} />
                    ))}
                  </td>
                );
              })}
              <td data-head="Hours" className={styles.total}>
                {formatHours(row.minutes)}
                {row.contracted_minutes !== null && (
                  <span className={styles.contract}>of {formatHours(row.contracted_minutes)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <Sums days={days} />
      </table>
    </div>
  );
}

function Sums({ days }: { days: readonly GridDay[] }) {
  const sums = days.flatMap(({ sum }) => sum ?? []);
  if (sums.length === 0) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">All staff</th>
        {days.map(({ key, head, sum }) => (
          <td key={key} data-head={head} data-empty={!sum?.minutes || undefined}>
            {sum !== undefined && sum.minutes > 0 && (
              <>
                {formatHours(sum.minutes)}
                <span className={styles.contract}>{plural(sum.people, 'person', 'people')}</span>
              </>
            )}
          </td>
        ))}
        <td data-head="Hours" className={styles.total}>
          {formatHours(sums.reduce((all, { minutes }) => all + minutes, 0))}
        </td>
      </tr>
    </tfoot>
  );
}
