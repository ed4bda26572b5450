import { Link } from '@bairn/shared/app';
import { addDays, isoWeek, mondayOf, weekStart } from '@bairn/shared/format/date';
import { daySpan } from '@bairn/shared/format/weeks';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { rotaWords } from '@bairn/shared/schema/lists/rotas';
import type { RotaMonth } from '@bairn/shared/schema/rotaViews';
import { Badge } from '@bairn/shared/ui/Badge';
import styles from './Month.module.css';

const tones = { draft: 'warning', published: 'success', locked: 'neutral' } as const;

/** The weeks that touch the month, each with where its rota stands. */
export function MonthWeeks({ month: { from, to, rotas } }: { month: RotaMonth }) {
  const weeks: { year: number; week: number }[] = [];
  for (let monday = weekStart(from); monday <= to; monday = addDays(monday, 7)) weeks.push(isoWeek(monday));
  return (
    <nav aria-label="Weeks of the month">
      <ul role="list" className={styles.weeks}>
        {weeks.map(({ year, week }) => {
          const rota = rotas.find((one) => one.year === year && one.week === week);
          const monday = mondayOf(year, week);
          return (
            <li key={week} className={styles.week}>
              <Link to={servicePaths.teamWeek({ year, week })}>{daySpan(monday, addDays(monday, 6))}</Link>
              <Badge tone={rota ? tones[rota.status] : 'neutral'}>{rota ? rotaWords[rota.status] : 'No rota'}</Badge>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
