import { useParams, useQuery } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { formatCsNumber } from '@bairn/shared/format/csNumber';
import { formatDate, formatMonth, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { Facts } from '@bairn/shared/ui/Facts';
import { GradeList } from '../components/GradeList.tsx';
import { useWayBack } from '../components/wayBack.ts';
import { withTown } from '../components/withTown.ts';
import { AskToJoin } from './AskToJoin.tsx';
import { NearbyServices } from './NearbyServices.tsx';
import { entryQuery } from './queries.ts';
import styles from './UnregisteredServicePage.module.css';

export const queries = ({ params: { id = '' } }: PageArgs) => [entryQuery(id)];

/** The public register gives a month (`2022-05`), a day, or something else in its own words. */
function sinceWords(since: string | null): string | null {
  if (since === null) return null;
  if (/^\d{4}-\d\d$/.test(since)) return formatMonth(`${since}-01`);
  return /^\d{4}-\d\d-\d\d$/.test(since) ? formatDate(since) : since;
}

/** A service that has not joined: what the public register says of it, and who nearby takes bookings. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(entryQuery(id));
  const back = useWayBack(paths.search({ place: query.data?.town }));
  return (
    <DetailPage
      query={query}
      name="Childcare service"
      back={{ to: back, label: 'Search' }}
      head={({ name, town, postcode, service_type }) => ({
        title: withTown(name, town),
        heading: name,
        eyebrow: service_type,
        intro: [town, postcode].filter(Boolean).join(' '),
      })}
      lines={{ heading: 2 }}
      missing={{
        title: 'Service not found',
        message: 'It may have left the public register or joined Bairn, or the link may be incomplete.',
        action: <ButtonLink to={paths.search()}>Search childcare</ButtonLink>,
      }}
    >
      {(found) => (
        <div className={styles.page}>
          <Alert title="This service does not take bookings on Bairn">
            This information comes from the Care Inspectorate’s public register. To ask about places, contact the
            service itself.
          </Alert>
          <AskToJoin entry={found} />
          <div className={styles.columns}>
            <Card title="Inspection grades">
              <GradeList grades={found.grades} inspected={found.last_inspection} />
            </Card>
            <Card title="In the public register">
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
              <p className={styles.note}>From the public register as at {formatDate(localDate(found.imported_at))}.</p>
            </Card>
          </div>
          <NearbyServices entry={found} />
        </div>
      )}
    </DetailPage>
  );
}
