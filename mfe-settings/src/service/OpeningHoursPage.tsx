import { useQuery, type Branch, type Nursery } from '@bairn/shared/app';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ClosingDays } from './ClosingDays.tsx';
import { OpeningHoursForm } from './OpeningHoursForm.tsx';
import { openingTimesQuery, scopeOf } from './queries.ts';
import { ServicePage } from './ServicePage.tsx';
import styles from './Terms.module.css';

/** When a service is open, and the days on which it is not (route `service-opening-hours`). */
export function Component() {
  return (
    <ServicePage
      title="Opening hours"
      intro="When families can bring their children. Your page in the search shows it."
      width="text"
    >
      {(of) => <Content key={of.branch.id} {...of} />}
    </ServicePage>
  );
}

function Content(of: { nursery: Nursery; branch: Branch }) {
  const scope = scopeOf(of);
  const times = useQuery(openingTimesQuery(scope));
  return (
    <div className={styles.sections}>
      <Card title="Opening hours">
        {/* A week without hours is a form too. */}
        <QueryView query={times} part isEmpty={() => false}>
          {(hours) => <OpeningHoursForm scope={scope} hours={hours} />}
        </QueryView>
      </Card>
      <ClosingDays scope={scope} />
    </div>
  );
}
