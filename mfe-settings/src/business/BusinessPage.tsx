import { lazy, Suspense } from 'react';
import { configQuery, useBranch, useQuery } from '@bairn/shared/app';
import { Facts } from '@bairn/shared/ui/Facts';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import styles from './Business.module.css';
import { BusinessForm } from './BusinessForm.tsx';
import { ProviderLogo } from './ProviderLogo.tsx';
import { providerQuery } from './queries.ts';
import { ServiceList } from './ServiceList.tsx';

const LeaveTermsCard = lazy(() =>
  import('./LeaveTermsCard.tsx').then((module) => ({ default: module.LeaveTermsCard })),
);

/** Business information: the provider as a whole, and its services with how far their set-up is. */
export function Component() {
  const { nursery } = useBranch();
  const config = useQuery(configQuery);
  return (
    <PageLayout
      title="Business information"
      eyebrow={nursery.name}
      intro="The business that runs your services."
      width="text"
    >
      <QueryView query={useQuery(providerQuery(nursery.id))} skeleton="details">
        {(provider) => (
          <div className={styles.parts}>
            <QueryView query={config} skeleton="details">
              {({ lists }) => (
                <BusinessForm key={provider.id} provider={provider} providerTypes={lists.provider_types} />
              )}
            </QueryView>
            <ProviderLogo provider={provider} />
            <section className={styles.part} aria-labelledby="services">
              <h2 id="services">Your services</h2>
              <ServiceList provider={provider} />
            </section>
            <section className={styles.part} aria-labelledby="leave">
              <h2 id="leave">Annual leave of staff</h2>
              <Suspense fallback={<Skeleton shape="rows" />}>
                <LeaveTermsCard nursery={provider.id} />
              </Suspense>
            </section>
            <section className={styles.part} aria-labelledby="owner">
              <h2 id="owner">Owner</h2>
              <Facts
                items={[
                  { label: 'Name', value: provider.owner?.name },
                  { label: 'Email', value: provider.owner?.email },
                ]}
              />
            </section>
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
