import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ResultCard } from '../components/ResultCard.tsx';
import { searchQuery } from '../components/searchQueries.ts';
import styles from './FreeSoon.module.css';
import { usePosition, type Position, type Trouble } from './usePosition.ts';

const troubles: Record<Trouble, { title: string; words: string }> = {
  refused: {
    title: 'Your browser did not share your location',
    words: 'Allow it in the browser’s settings for this site, or search by town or postcode above.',
  },
  unavailable: {
    title: 'Your location could not be found',
    words: 'Try again, or search by town or postcode above.',
  },
  elsewhere: {
    title: 'You seem to be outside Scotland',
    words: 'Bairn lists childcare in Scotland. Search by town or postcode above.',
  },
};

/** Services near the person, once they share where they are. */
export function NearYou() {
  const { at, trouble, busy, ask } = usePosition();
  return (
    <section aria-labelledby="near-you" className={styles.section}>
      <div className={styles.head}>
        <h2 id="near-you">Near you</h2>
        {at && (
          <ButtonLink to={paths.search({ ...at, radius: 10 })} variant="quiet" size="small" className={styles.all}>
            See all services near you
          </ButtonLink>
        )}
      </div>
      {at ? (
        <Nearest at={at} />
      ) : (
        <div className={styles.ask}>
          <Button variant="secondary" busy={busy ?? false} focusable onClick={() => busy || ask()}>
            <LocateFixed />
            Show services near me
          </Button>
          <p>Your browser asks you first. Bairn gets your location to about a kilometre.</p>
        </div>
      )}
      <div role="status">
        {trouble && (
          <Alert tone="warning" title={troubles[trouble].title}>
            {troubles[trouble].words}
          </Alert>
        )}
      </div>
    </section>
  );
}

/** The nearest services that can be booked. */
function Nearest({ at }: { at: Position }) {
  const query = useQuery(searchQuery({ ...at, radius: 10, only: 'listed', per_page: 6, facets: false }));
  return (
    <QueryView
      query={query}
      part
      skeleton="cards"
      empty={<p>No service that takes bookings was found near you. Search to see those of the public register.</p>}
    >
      {({ data, meta }) => (
        <>
          {meta.radius === null && <p>No service within 6 miles takes bookings. These are the nearest.</p>}
          <List items={data} column="19rem">
            {(service) => <ResultCard service={service} upright />}
          </List>
        </>
      )}
    </QueryView>
  );
}
