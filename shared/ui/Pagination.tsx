import { Link, useLocation } from '@bairn/shared/app';
import styles from './Pagination.module.css';
import { searchWith } from './searchWith.ts';

type Props = {
  /** As the API sends it with a list. */
  meta: { current_page: number; last_page: number; total: number; per_page: number };
  /** What is counted, in the plural. */
  of?: string;
};

/** First, last and the neighbours of the present page; 0 stands for a gap. */
function pageNumbers(current: number, last: number) {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [0, page] : [page]));
}

/** Links to the other pages of a list; the rest of the address stays as it is. */
export function Pagination({ meta, of = 'results' }: Props) {
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
        </ul>
      )}
    </nav>
  );
}
