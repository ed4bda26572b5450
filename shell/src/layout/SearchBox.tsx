import { useNavigate, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import Search from 'lucide-react/icons/search';
import styles from './SearchBox.module.css';

/** The navbar's search by text; a real form, so that it works before the page's code has arrived. */
export function SearchBox() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const text = search.get('search') ?? '';
  return (
    <search>
      <form
        method="get"
        action={paths.search()}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('search');
          void navigate(paths.search({ search: typeof words === 'string' ? words.trim() : '' }));
        }}
      >
        <input
          key={text}
          type="search"
          name="search"
          defaultValue={text}
          maxLength={100}
          aria-label="Search childcare"
          placeholder="Name of a service"
          className={styles.input}
        />
        <button type="submit" aria-label="Search" className={styles.button}>
          <Search size={18} />
        </button>
      </form>
    </search>
  );
}
