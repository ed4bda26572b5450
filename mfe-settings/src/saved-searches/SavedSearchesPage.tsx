import { Link, toast, useMutation, useQuery } from '@bairn/shared/app';
import { deleteSavedSearch, saveSearch } from '@bairn/shared/calls/savedSearches';
import { formatDay, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { SavedSearch } from '@bairn/shared/schema/savedSearches';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { savedSearchesQuery } from './queries.ts';
import styles from './SavedSearches.module.css';

/** The searches that a family saved: to open again, and to delete, which can be undone. */
export function Component() {
  const query = useQuery(savedSearchesQuery());
  return (
    <PageLayout
      title="Saved searches"
      intro="We tell you when a service has a place that a search did not find before: here and by email, at most once a day for each search."
    >
      <QueryView
        query={query}
        empty={
          <EmptyState
            title="No saved searches yet"
            action={<ButtonLink to={paths.search()}>Search childcare</ButtonLink>}
          >
            Search with the filters that you need, then choose “Save this search” above the results.
          </EmptyState>
        }
      >
        {({ data }) => (
          <Card>
            <ul role="list" className={styles.list}>
              {data.map((search) => (
                <OneSearch key={search.id} search={search} />
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
    </PageLayout>
  );
}

function OneSearch({ search: { id, name, address, created_at } }: { search: SavedSearch }) {
  const save = useSend(saveSearch);
  const send = useSend(deleteSavedSearch);
  const remove = useMutation({
    mutationFn: () => send({ params: { id } }),
    onSuccess: () =>
      toast.success(`“${name}” is deleted.`, {
        action: { label: 'Undo', act: () => void save({ body: { name, address } }) },
      }),
  });
  return (
    <li className={styles.search}>
      <div className={styles.words}>
        <Link to={`${paths.search()}?${address}`}>{name}</Link>
        <p className={styles.small}>Saved on {formatDay(localDate(created_at))}</p>
      </div>
      <Button variant="secondary" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
        Delete<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
