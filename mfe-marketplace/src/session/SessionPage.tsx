import { Link, useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { formatDay } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { readWish, wishSearch } from '../components/wish.ts';
import { placesWords } from '../components/words.ts';
import { AgeHint } from './AgeHint.tsx';
import { sessionQuery } from './queries.ts';
import { SessionDates } from './SessionDates.tsx';
import styles from './SessionPage.module.css';
import { SessionSummary } from './SessionSummary.tsx';
import { titleOf } from './titleOf.ts';

export const queries = ({ params: { id = '', sessionId = '' } }: PageArgs) => [sessionQuery(id, sessionId)];

/** Service and town; many services have their town in their name already. */
const placeOf = ({ service_name, town }: SessionDetails) =>
  town && !service_name.includes(town) ? `${service_name}, ${town}` : service_name;

/** A session's coming dates, each to be put into the basket. */
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
        intro: found.description,
      })}
      lines={{ intro: 2 }}
      lead={
        session && (
          <p className={session.next_date ? styles.answer : undefined}>
            {placesWords(session.places_left, session.next_date)}
          </p>
        )
      }
      missing={{
        title: 'Session not found',
        message: 'It may have been taken down, or the link may be incomplete.',
        action: <ButtonLink to={paths.service(id)}>See the service</ButtonLink>,
      }}
      skeleton="rows"
    >
      {(found) => (
        <div className={styles.columns}>
          <SessionSummary session={found} />
          <section aria-labelledby="dates" className={styles.dates}>
            <h2 id="dates">Choose your dates</h2>
            {wish.age && <AgeHint session={found} age={Number(wish.age)} />}
            {wish.date && (
              <p className={styles.from}>
                Dates from {formatDay(wish.date)}.{' '}
                <Link to={paths.session(id, sessionId, { age: wish.age })}>Show earlier dates too</Link>
              </p>
            )}
            <SessionDates session={found} from={wish.date} />
          </section>
        </div>
      )}
    </DetailPage>
  );
}
