import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useSearchParams } from '@bairn/shared/app';
import { monthName } from '@bairn/shared/format/fullDay';
import styles from './MonthSteps.module.css';

type Props = {
  /** The months that can be shown, `2026-11`. */
  months: readonly string[];
  month: string;
};

/** The month that is shown, and the ways to the one before and after, which the address keeps. */
export function MonthSteps({ months, month }: Props) {
  const [search] = useSearchParams();
  const at = months.indexOf(month);
  const step = (to: string | undefined, label: string, icon: typeof ChevronLeft) => {
    const Icon = icon;
    // Without a month there it keeps its room, and the name stays where it is.
    if (to === undefined) return <span className={styles.step} />;
    const there = new URLSearchParams(search);
    there.set('month', to);
    return (
      <Link
        to={{ search: `?${there}` }}
        preventScrollReset
        className={styles.step}
        aria-label={`${label}, ${monthName(to)}`}
      >
        <Icon size={20} />
      </Link>
    );
  };
  return (
    <div className={styles.steps}>
      {step(months[at - 1], 'Previous month', ChevronLeft)}
      <h3 id="month" aria-live="polite">
        {monthName(month)}
      </h3>
      {step(months[at + 1], 'Next month', ChevronRight)}
    </div>
  );
}
