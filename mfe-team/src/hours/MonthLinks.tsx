import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addDays } from '@bairn/shared/format/date';
import { monthOf } from '@bairn/shared/format/workingTime';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import styles from '../components/Lines.module.css';

/** Links to the month before a period, the present one and the one after, which the address keeps. */
export function MonthLinks({ from, to, today }: { from: string; to: string; today: string }) {
  const present = monthOf(today);
  const link = (date: string) => ({ search: `?${new URLSearchParams(monthOf(date))}` });
  const isPresent = from === present.from && to === present.to;
  return (
    <nav aria-label="Months" className={styles.buttons}>
      <ButtonLink variant="secondary" size="small" to={link(addDays(monthOf(from).from, -1))} preventScrollReset>
        <ChevronLeft size={16} aria-hidden /> Previous month
      </ButtonLink>
      {!isPresent && (
        <ButtonLink variant="secondary" size="small" to={{ search: '' }} preventScrollReset>
          This month
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" size="small" to={link(addDays(monthOf(to).to, 1))} preventScrollReset>
        Next month <ChevronRight size={16} aria-hidden />
      </ButtonLink>
    </nav>
  );
}
