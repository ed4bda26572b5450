import { apiQuery, keepPreviousData, useQuery, useSearchParams } from '@bairn/shared/app';
import { readFeed } from '@bairn/shared/calls/journalFeed';
import { entryTypes, entryWords, type EntryType } from '@bairn/shared/schema/journalWords';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { FeedCard } from './FeedCard.tsx';
import styles from './Journal.module.css';

type Props = {
  child: { id: string; first_name: string };
  /** The service that reads; absent for the family. */
  branch?: string;
};

const isType = (value: string | null): value is EntryType => entryTypes.some((type) => type === value);

/** A child's feed: filtered by type, in pages of the size that the API says. The address keeps both. */
export function FeedList({ child, branch }: Props) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('type');
  const type = isType(asked) ? asked : undefined;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const feed = useQuery({
    ...apiQuery(readFeed, { query: { child_id: child.id, nursery_branch_id: branch, type, page } }),
    placeholderData: keepPreviousData,
  });
  const choose = (next?: EntryType) => setSearch(next ? { type: next } : {}, { preventScrollReset: true });
  return (
    <div className={styles.list}>
      <div className={styles.row} role="group" aria-label="Types of entries">
        <Button size="small" variant={type ? 'quiet' : 'soft'} aria-pressed={!type} onClick={() => choose()}>
          All
        </Button>
        {entryTypes.map((one) => (
          <Button
            key={one}
            size="small"
            variant={type === one ? 'soft' : 'quiet'}
            aria-pressed={type === one}
            onClick={() => choose(one)}
          >
            {entryWords[one]}
          </Button>
        ))}
      </div>
      <QueryView
        query={feed}
        empty={
          <EmptyState title="Nothing here yet">
            {type
              ? `There is no ${entryWords[type].toLowerCase()} about ${child.first_name} yet.`
              : `What is written about ${child.first_name} appears here once it is published.`}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <>
            <ul role="list" className={styles.list} aria-label="Entries">
              {data.map((entry) => (
                <li key={entry.id}>
                  <FeedCard entry={entry} name={child.first_name} branch={branch} />
                </li>
              ))}
            </ul>
            <Pagination meta={meta} of="entries" />
          </>
        )}
      </QueryView>
    </div>
  );
}
