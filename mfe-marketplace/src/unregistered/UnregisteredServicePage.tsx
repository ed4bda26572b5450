import { useParams, useQuery } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { formatCsNumber } from '@bairn/shared/format/csNumber';
import { formatDate, formatMonth, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { Facts } from '@bairn/shared/ui/Facts';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { GradeList } from '../components/GradeList.tsx';
import { isMissing } from '../components/isMissing.ts';
import { PendingWords } from '../components/PendingWords.tsx';
import { useWayBack } from '../components/wayBack.ts';
import { withTown } from '../components/withTown.ts';
import { NearbyServices } from './NearbyServices.tsx';
import { entryQuery } from './queries.ts';
import styles from './UnregisteredServicePage.module.css';

export const queries = ({ params: { id = '' } }: PageArgs) => [entryQuery(id)];

/** The register gives a month (`2022-05`), a day, or something else in its own words. */
function sinceWords(since: string | null): string | null {
  if (since === null) return null;
  if (/^\d{4}-\d\d$/.test(since)) return formatMonth(`${since}-01`);
  return /^\d{4}-\d\d-\d\d$/.test(since) ? formatDate(since) : since;
}

/** A service that has not joined: what the public register says of it, and who nearby takes bookings. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(entryQuery(id));
  const entry = query.data;
  const missing = isMissing(query);
  const back = useWayBack(paths.search({ place: entry?.town }));
  return (
    <PageLayout
      title={entry ? withTown(entry.name, entry.town) : missing ? 'Service not found' : 'Childcare service'}
      back={{ to: back, label: 'Search' }}
      pending={query.isPending}
      heading={query.isPending ? <PendingWords label="Childcare service" lines={2} /> : entry?.name}
      eyebrow={query.isPending ? <PendingWords /> : entry?.service_type}
      intro={query.isPending ? <PendingWords /> : entry && [entry.town, entry.postcode].filter(Boolean).join(' ')}
    >
      {missing ? (
        <ErrorState
          kind="not-found"
          titled
          message="It may have left the register or joined Bairn, or the link may be incomplete."
          action={<ButtonLink to={paths.search()}>Search childcare</ButtonLink>}
        />
      ) : (
        <QueryView query={query} skeleton="details">
          {(found) => (
            <div className={styles.page}>
              <Alert title="This service does not take bookings on Bairn">
                What stands here comes from the Care Inspectorate’s public register. To ask about places, contact the
                service itself.
              </Alert>
              <div className={styles.columns}>
                <Card title="Inspection grades">
                  <GradeList grades={found.grades} inspected={found.last_inspection} />
                </Card>
                <Card title="In the register">
                  <Facts
                    items={[
                      { label: 'Provider', value: found.provider_name },
                      { label: 'Kind of provider', value: found.provider_type },
                      { label: 'Type of care', value: found.subtype ?? found.service_type },
                      { label: 'Registered places', value: found.registered_places },
                      { label: 'Registered since', value: sinceWords(found.registered_since) },
                      { label: 'Status', value: found.status },
                      { label: 'Council', value: found.council },
                      { label: 'Care Inspectorate number', value: formatCsNumber(found.cs_number) },
                      { label: 'Last inspected', value: formatDate(found.last_inspection) },
                    ]}
                  />
                  <p className={styles.note}>As the register stood on {formatDate(localDate(found.imported_at))}.</p>
                </Card>
              </div>
              <NearbyServices entry={found} />
            </div>
          )}
        </QueryView>
      )}
    </PageLayout>
  );
}
