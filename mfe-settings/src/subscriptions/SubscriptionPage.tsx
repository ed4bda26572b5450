import { lazy, Suspense, useState } from 'react';
import { apiQuery, dataOf, Link, useBranch, useQuery } from '@bairn/shared/app';
import { showSubscription } from '@bairn/shared/calls/subscription';
import { formatFullDay } from '@bairn/shared/format/date';
import { planKeys, plans, type PlanKey } from '@bairn/shared/format/plans';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { Subscription } from '@bairn/shared/schema/subscription';
import { Alert } from '@bairn/shared/ui/Alert';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { MonthCard } from './MonthCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import styles from './Subscriptions.module.css';

const ChangePlanDialog = lazy(() =>
  import('./ChangePlanDialog.tsx').then((module) => ({ default: module.ChangePlanDialog })),
);

/** The plan of the active service, the others to choose from, and what this month costs so far. */
export function Component() {
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id };
  const subscription = useQuery(apiQuery(showSubscription, { params }, { select: dataOf }));
  return (
    <PageLayout
      title="Subscriptions"
      eyebrow={branch.name}
      intro="Every plan has every function. They differ by what a month includes."
    >
      <QueryView query={subscription} skeleton="details">
        {(known) => <Plans known={known} params={params} />}
      </QueryView>
    </PageLayout>
  );
}

function Plans({ known, params }: { known: Subscription; params: { nursery: string; branch: string } }) {
  const [chosen, setChosen] = useState<PlanKey | null>(null);
  const { current, next, billed_from } = known;
  return (
    <div className={styles.page}>
      {next && (
        <Alert tone="info" title={`Plan ${plans[next.plan].name} from ${formatFullDay(next.from)}`}>
          Until then you have {plans[known.plan].name}. To keep it, choose it below.
        </Alert>
      )}
      {billed_from && (
        <Alert tone="info" title={`Nothing is charged before ${formatFullDay(billed_from)}`}>
          You can choose a plan until then.
        </Alert>
      )}
      <ul role="list" className={styles.plans}>
        {planKeys.map((plan) => (
          <li key={plan}>
            <PlanCard plan={plan} known={known} onChoose={() => setChosen(plan)} />
          </li>
        ))}
      </ul>
      <MonthCard current={current} />
      <p>
        <Link to={servicePaths.usageStatements()}>Usage statements of earlier months</Link>
      </p>
      {chosen && (
        <Suspense>
          <ChangePlanDialog chosen={chosen} known={known} params={params} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}
