import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useLocation } from '@bairn/shared/app';
import styles from './Pagination.module.css';
import { searchWith } from './searchWith.ts';

type Props = {
  /** As the API sends it with a list. */
  meta: { current_page: number; last_page: number; total: number; per_page: number };
  /** What is counted, in the plural. */
  of?: string;
  /**
   * Where the next page begins, as the API says it. It goes along with the link to the next page, in the history and not
   * in the address, as `state.after`: what is shown there follows what is shown here, whatever happened in between.
   */
  next?: string | null | undefined;
};

/** First, last and the neighbours of the present page; 0 stands for a gap. */
function pageNumbers(current: number, last: number) {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [0, page] : [page]));
}

/** Links to the other pages of a list; the rest of the address stays as it is. */
export function Pagination({ meta, of = 'results', next }: Props) {
  const { search } = useLocation();
  const { current_page, last_page, total, per_page } = meta;
  if (total === 0) return null;
  const from = (current_page - 1) * per_page + 1;
  const to = Math.min(current_page * per_page, total);
  return (
    <nav aria-label="Pages" className={styles.pagination}>
      <p>
        {from} to {to} of {total} {of}
      </p>
      {last_page > 1 && (
        <ul className={styles.pages} role="list">
          {pageNumbers(current_page, last_page).map((page, index) => (
            <li key={page || `gap-${index}`} className={page ? undefined : styles.gap}>
              {page ? (
                <Link
                  to={{ search: searchWith(search, { page: page === 1 ? null : page }) }}
                  state={page === current_page + 1 && next ? { after: next } : undefined}
                  aria-label={`Page ${page}`}
                  aria-current={page === current_page ? 'page' : undefined}
                  className={styles.page}
                >
                  {page}
                </Link>
              ) : (
                '…'
              )}
            </li>
          ))}
          {current_page < last_page && (
            <li>
              <Link
                to={{ search: searchWith(search, { page: current_page + 1 }) }}
                state={next ? { after: next } : undefined}
                className={styles.page}
              >
                Next
                <ChevronRight />
              </Link>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}
