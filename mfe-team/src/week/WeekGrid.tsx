import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { RotaWeek } from '@bairn/shared/schema/rota';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { formatHours } from './hours.ts';
import { ShiftBlock } from './ShiftBlock.tsx';
import styles from './WeekGrid.module.css';

/** One row a person, one column a day; on a small screen one card a person with the days they work. */
export function WeekGrid({ week }: { week: RotaWeek }) {
  return (
    <div className={styles.wrap} role="region" aria-label="Rota" tabIndex={0}>
      <table className={styles.grid}>
        <caption className="visually-hidden">Who works when, person by person</caption>
        <thead>
          <tr>
            <th scope="col">Staff</th>
            {week.days.map(({ date }) => (
              <th key={date} scope="col" aria-current={date === week.today ? 'date' : undefined}>
                {formatDay(date)}
              </th>
            ))}
            <th scope="col" className={styles.total}>
              Hours
            </th>
          </tr>
        </thead>
        <tbody>
          {week.staff.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <span className={styles.person}>
                  <Avatar name={person.name} src={person.avatar_url} size={32} />
                  <span>
                    <span className={styles.name}>{person.name}</span>
                    <span className={styles.job}>{person.job_title}</span>
                  </span>
                </span>
              </th>
              {week.days.map(({ date }) => {
                const shifts = person.shifts.filter((shift) => shift.date === date);
                return (
                  <td key={date} data-head={formatDay(date)} data-empty={shifts.length === 0 || undefined}>
                    {shifts.length === 0 ? <span className="visually-hidden">Not working</span> : null}
                    {shifts.map((shift) => (
                      <ShiftBlock key={shift.id} shift={shift} />
                    ))}
                  </td>
                );
              })}
              <td data-head="Hours" className={styles.total}>
                {formatHours(person.rostered_minutes)}
                {person.contracted_minutes !== null && (
                  <span className={styles.contract}>of {formatHours(person.contracted_minutes)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All staff</th>
            {week.days.map(({ date, minutes, staff }) => (
              <td key={date} data-head={formatDay(date)} data-empty={minutes === 0 || undefined}>
                {minutes > 0 && (
                  <>
                    {formatHours(minutes)}
                    <span className={styles.contract}>{plural(staff, 'person', 'people')}</span>
                  </>
                )}
              </td>
            ))}
            <td data-head="Hours" className={styles.total}>
              {formatHours(week.days.reduce((sum, { minutes }) => sum + minutes, 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
