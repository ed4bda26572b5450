import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addDays, isoWeek } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import styles from './WeekPage.module.css';

type Week = { year: number; week: number };

/** Links to the week before, the present one and the one after. */
export function WeekLinks({ monday, present, shown }: { monday: string; present: Week; shown: Week }) {
  const isPresent = shown.year === present.year && shown.week === present.week;
  return (
    <nav aria-label="Weeks" className={styles.links}>
      <ButtonLink
        variant="secondary"
        size="small"
        to={servicePaths.teamWeek(isoWeek(addDays(monday, -7)))}
        preventScrollReset
      >
        <ChevronLeft size={16} aria-hidden /> Previous week
      </ButtonLink>
      {!isPresent && (
        <ButtonLink variant="secondary" size="small" to={servicePaths.teamWeek()} preventScrollReset>
          This week
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        size="small"
        to={servicePaths.teamWeek(isoWeek(addDays(monday, 7)))}
        preventScrollReset
      >
        Next week <ChevronRight size={16} aria-hidden />
      </ButtonLink>
    </nav>
  );
}
