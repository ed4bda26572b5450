import Search from 'lucide-react/icons/search';
import { Link, useNavigate } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import type { filtersOf } from './filters.ts';
import styles from './ActiveChildrenPage.module.css';

type Filters = ReturnType<typeof filtersOf>;

const choices = [
  { only: undefined, label: 'All children' },
  { only: 'allergies', label: 'Allergies and medical needs' },
  { only: 'funded', label: 'Funded hours' },
] as const;

/** Search by name and quick filters; all of it lives in the address. */
export function ChildrenFilters({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const { search, only, sort } = filters;
  return (
    <div className={styles.filters}>
      <form
        role="search"
        action={paths.children()}
        className={styles.search}
        // The box keeps what is typed; another address (Back, a cleared filter) starts it anew.
        key={search}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('search');
          void navigate(paths.children({ search: typeof typed === 'string' ? typed.trim() : '', only, sort }));
        }}
      >
        <input
          type="search"
          name="search"
          aria-label="Search children by name"
          placeholder="Search by name"
          defaultValue={search}
          maxLength={100}
        />
        <Button type="submit" variant="secondary">
          <Search size={16} aria-hidden /> Search
        </Button>
      </form>
      <ul role="list" aria-label="Show" className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.label}>
            <Link
              to={paths.children({ search, only: choice.only, sort })}
              aria-current={choice.only === only ? 'true' : undefined}
              className={styles.choice}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
