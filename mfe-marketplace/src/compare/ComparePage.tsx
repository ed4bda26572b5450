import { useNavigate, useQuery, useSearchParams } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { ComparedService } from '@bairn/shared/schema/choosing';
import { mostCompared } from '@bairn/shared/schema/searchChoices';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { comparePath, readAsked, readIds } from '#components/compareAddress.ts';
import { keepCompared } from '#components/compareChoice.ts';
import { ShareButton } from '#components/ShareButton.tsx';
import { CompareForm } from './CompareForm.tsx';
import styles from './ComparePage.module.css';
import { CompareTable } from './CompareTable.tsx';
import { comparedQuery } from './queries.ts';

export const queries = ({ search }: PageArgs) => {
  const ids = readIds(search);
  return ids.length > 0 ? [comparedQuery(ids, readAsked(search))] : [];
};

/** Up to four services side by side. The address has all of it, so that it can be shared. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const ids = readIds(search);
  const asked = readAsked(search);
  const query = useQuery({ ...comparedQuery(ids, asked), enabled: ids.length > 0 });
  // The answer of the address before stays on screen; a service that was taken out of it goes at once.
  const found = query.data?.data.filter(({ id }) => ids.includes(id)) ?? [];
  const missing = query.data && !query.isPlaceholderData ? ids.length - found.length : 0;
  const { lat: _lat, lng: _lng, ...words } = asked;
  const searchPath = paths.search({ ...words, ...(asked.lat && { lat: asked.lat, lng: asked.lng }) });
  const keep = (services: readonly ComparedService[]) =>
    keepCompared(
      services.map(({ id, name }) => ({ id, name })),
      asked,
    );
  const remove = (id: string) => {
    const rest = found.filter((one) => one.id !== id);
    keep(rest);
    const kept = rest.map((one) => one.id);
    void navigate(comparePath(kept, asked), { preventScrollReset: true, replace: true });
  };
  const unknown = asked.place && query.data && !query.isPlaceholderData && query.data.meta.place === null;

  return (
    <PageLayout
      title="Compare services"
      intro={`Up to ${mostCompared} services side by side.`}
      lead={ids.length > 0 && <CompareForm ids={ids} asked={asked} today={query.data?.meta.today} />}
    >
      {ids.length === 0 ? (
        <EmptyState
          title="No services to compare yet"
          action={<ButtonLink to={searchPath}>Search childcare</ButtonLink>}
        >
          Press “Compare” on the services that you like, then open the comparison from the bar below them.
        </EmptyState>
      ) : (
        <QueryView query={query} skeleton="details" isEmpty={() => false}>
          {() => (
            <div className={styles.page}>
              {missing > 0 && (
                <Alert
                  title={`${plural(missing, 'service')} of this link cannot be found`}
                  action={
                    found.length > 0 && (
                      <ButtonLink
                        variant="secondary"
                        size="small"
                        to={comparePath(
                          found.map(({ id }) => id),
                          asked,
                        )}
                      >
                        Compare the others
                      </ButtonLink>
                    )
                  }
                >
                  A service may have left Bairn or the public register, or the link may be incomplete.
                </Alert>
              )}
              {unknown && (
                <Alert tone="warning" title={`We could not find a place in Scotland called “${asked.place}”`}>
                  Type a postcode, its first half (EH6) or a town to see distances.
                </Alert>
              )}
              {found.length === 1 && missing === 0 && (
                <Alert title="Add another service to compare with">
                  Search, and press “Compare” on one to three more services.
                </Alert>
              )}
              {found.length > 0 && <CompareTable services={found} asked={asked} onRemove={remove} />}
              <div className={styles.actions}>
                {found.length < mostCompared && (
                  <ButtonLink to={searchPath} onClick={() => keep(found)}>
                    {found.length > 0 ? 'Add another service' : 'Search childcare'}
                  </ButtonLink>
                )}
                {found.length > 0 && (
                  <ShareButton
                    title="Childcare services side by side"
                    path={comparePath(
                      found.map(({ id }) => id),
                      asked,
                    )}
                  />
                )}
              </div>
            </div>
          )}
        </QueryView>
      )}
    </PageLayout>
  );
}
