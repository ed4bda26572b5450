import { lazy, Suspense } from 'react';
import { configQuery, useQuery } from '@bairn/shared/app';
import type { Branch } from '@bairn/shared/schema/serviceProfile';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import { DetailsForm } from './DetailsForm.tsx';
import { branchQuery, type Scope } from './queries.ts';
import styles from './Service.module.css';
import { ServicePage } from './ServicePage.tsx';

// Beside the form, whose fields are most of the page.
const StatusCard = lazy(() => import('./StatusCard.tsx').then((module) => ({ default: module.StatusCard })));
// Most services are proven, and few are deleted.
const DeletionNotice = lazy(() =>
  import('./DeletionNotice.tsx').then((module) => ({ default: module.DeletionNotice })),
);
const ProofCard = lazy(() => import('./ProofCard.tsx').then((module) => ({ default: module.ProofCard })));
const DeleteService = lazy(() => import('./DeleteService.tsx').then((module) => ({ default: module.DeleteService })));

/** Service Profile, details: the whole service form (specification sections 3 and 5), and the notice on the page. */
export function Component() {
  return (
    <ServicePage title="Service details" intro="What families read on your page and find you by." width="text">
      {({ nursery, branch }) => <Details key={branch.id} params={{ nursery: nursery.id, branch: branch.id }} />}
    </ServicePage>
  );
}

function Details({ params }: { params: Scope }) {
  const config = useQuery(configQuery);
  const known = useQuery(branchQuery(params));
  const form = useAnchor('details', known.data !== undefined && config.data !== undefined);
  return (
    <QueryView query={known} skeleton="details">
      {(branch) => (
        <div className={styles.details}>
          {branch.delete_on && (
            <Suspense>
              <DeletionNotice params={params} day={branch.delete_on} />
            </Suspense>
          )}
          {branch.status !== 'scheduled_for_deletion' && (
            <Suspense fallback={<Skeleton shape="details" />}>
              <StatusCard params={params} branch={branch} />
            </Suspense>
          )}
          {branch.missing.includes('proof') && branch.status !== 'scheduled_for_deletion' && (
            <Suspense>
              <ProofCard params={params} />
            </Suspense>
          )}
          <Notice params={params} branch={branch} />
          <div id="details" ref={form} tabIndex={-1} className={styles.anchor}>
            <QueryView query={config} skeleton="details">
              {({ lists }) => <DetailsForm params={params} branch={branch} lists={lists} />}
            </QueryView>
          </div>
          {branch.status !== 'onboarding' && (
            <Suspense>
              <DeleteService params={params} branch={branch} />
            </Suspense>
          )}
        </div>
      )}
    </QueryView>
  );
}

/** The short text at the top of the public page. */
function Notice({ params, branch }: { params: Scope; branch: Branch }) {
  // Its schema is not that of the page's form.
  const change = useLazyDialog(() =>
    import('../components/QuickChangeDialog.tsx').then((module) => module.QuickChangeDialog),
  );
  return (
    <>
      <Card
        title="Notice on your page"
        aside={
          <Button variant="secondary" size="small" onClick={change.open}>
            {branch.notice ? 'Change notice' : 'Add a notice'}
          </Button>
        }
      >
        <p className={styles.notice}>{branch.notice ?? 'None at the moment.'}</p>
      </Card>
      {change.Dialog && <change.Dialog params={params} branch={branch} onClose={change.close} />}
    </>
  );
}
