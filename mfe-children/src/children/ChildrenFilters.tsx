import Search from 'lucide-react/icons/search';
import { useNavigate } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { Choices } from '@bairn/shared/ui/Choices';
import type { filtersOf } from './filters.ts';
import styles from './ActiveChildrenPage.module.css';

type Filters = ReturnType<typeof filtersOf>;

const choices = [
  { value: '', label: 'All children' },
  { value: 'allergies', label: 'Allergies and medical needs' },
  { value: 'funded', label: 'Funded hours' },
];

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
      <Choices
        label="Show"
        name="only"
        options={choices}
        to={(value) => paths.children({ search, only: value, sort })}
      />
    </div>
  );
}
