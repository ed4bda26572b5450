import { useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { ConnectionNeeded } from '../components/ConnectionNeeded.tsx';
import { readWish, wishSearch } from '../components/wish.ts';
import { sessionQuery } from './queries.ts';
import styles from './SessionPage.module.css';
import { placesFor } from './placesFor.ts';
import { SessionDates } from './SessionDates.tsx';
import { SessionLead } from './SessionLead.tsx';
import { SessionSummary } from './SessionSummary.tsx';
import { titleOf } from './titleOf.ts';

export const queries = ({ params: { id = '', sessionId = '' } }: PageArgs) => [sessionQuery(id, sessionId)];

/** Service and town; many services have their town in their name already. */
const placeOf = ({ service_name, town }: SessionDetails) =>
  town && !service_name.includes(town) ? `${service_name}, ${town}` : service_name;

/** A session's coming dates, week by week or month by month, to be taken for one child or several. */
export function Component() {
  const { id = '', sessionId = '' } = useParams();
  const [search] = useSearchParams();
  const wish = readWish(search);
  const query = useQuery(sessionQuery(id, sessionId));
  const session = query.data;
  return (
    <DetailPage
      query={query}
      name="Session"
      back={{ to: paths.service(id) + wishSearch(wish), label: session?.service_name ?? 'The service' }}
      head={(found) => ({
        title: titleOf(found),
        heading: found.name,
        eyebrow: placeOf(found),
      })}
      actions={
        session?.photo && (
          <img
            src={session.photo.url}
            alt={session.photo.description || `A photo of ${session.service_name}`}
            decoding="async"
            className={styles.photo}
          />
        )
      }
      lead={session && <SessionLead session={placesFor(session, { children: [], age: wish.age })} wished={wish.date} />}
      missing={{
        title: 'Session not found',
        message: 'It may have been taken down, or the link may be incomplete.',
        action: <ButtonLink to={paths.service(id)}>See the service</ButtonLink>,
      }}
      skeleton="rows"
    >
      {(found) => (
        <>
          <ConnectionNeeded branch={id} needed={found.requires_connection} />
          <SessionDates session={found} wish={wish}>
            <SessionSummary session={found} />
          </SessionDates>
        </>
      )}
    </DetailPage>
  );
}
