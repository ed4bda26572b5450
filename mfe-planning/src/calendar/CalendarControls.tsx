import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSearchParams } from '@bairn/shared/app';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { searchWith } from '@bairn/shared/ui/searchWith';
import styles from './Calendar.module.css';
import type { Shown, View } from './range.ts';

const words = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' } as const satisfies Record<View, string>;

type Props = { shown: Shown; view: View; usual: View; views: readonly View[] };

/** The steps to what is before and after, today, and the views; all in the address. */
export function CalendarControls({ shown, view, usual, views }: Props) {
  const [search] = useSearchParams();
  const to = (date: string | null) => ({ search: searchWith(search.toString(), { date }) });
  return (
    <div className={styles.controls}>
      <nav aria-label={words[view]} className={styles.steps}>
        <ButtonLink variant="secondary" size="small" to={to(shown.before)} preventScrollReset>
          <ChevronLeft size={16} aria-hidden />
          <span className="visually-hidden">{view === 'agenda' ? 'Previous four weeks' : `Previous ${view}`}</span>
        </ButtonLink>
        <ButtonLink variant="secondary" size="small" to={to(null)} preventScrollReset>
          Today
        </ButtonLink>
        <ButtonLink variant="secondary" size="small" to={to(shown.after)} preventScrollReset>
          <ChevronRight size={16} aria-hidden />
          <span className="visually-hidden">{view === 'agenda' ? 'Next four weeks' : `Next ${view}`}</span>
        </ButtonLink>
      </nav>
      <Choices
        label="View"
        name="view"
        options={[usual, ...views.filter((one) => one !== usual)].map((value) => ({ value, label: words[value] }))}
      />
    </div>
  );
}
