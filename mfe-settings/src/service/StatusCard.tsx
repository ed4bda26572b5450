import { lazy, Suspense } from 'react';
import { toast, useMutation } from '@bairn/shared/app';
import { marketplaceStatus } from '@bairn/shared/calls/sessions';
import { paths } from '@bairn/shared/paths';
import type { Branch } from '@bairn/shared/schema/serviceProfile';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { branchStates } from '../components/branchStates.ts';
import { refreshPerson } from '../components/refreshPerson.ts';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import type { Scope } from './queries.ts';
import styles from './Service.module.css';

// Most services are listed.
const MissingList = lazy(() => import('./MissingList.tsx').then((module) => ({ default: module.MissingList })));

/** Whether families find the service; the buttons that list and unlist it, and what is missing before. */
export function StatusCard({ params, branch }: { params: Scope; branch: Branch }) {
  const part = useAnchor('listing', true);
  const unlist = useLazyDialog(() => import('./UnlistDialog.tsx').then((module) => module.UnlistDialog));
  const send = useSend(marketplaceStatus);
  const set = async (status: 'listed' | 'unlisted') => {
    await send({ params, body: { status } });
    void refreshPerson();
  };
  const list = useMutation({
    mutationFn: () => set('listed'),
    onSuccess: () => toast.success('Your service is listed. Families can find it now.'),
  });
  const { status, missing } = branch;
  const { tone, words } = branchStates[status];
  const listed = status === 'listed';
  const draft = status === 'unlisted' || status === 'onboarding';

  return (
    <div id="listing" ref={part} tabIndex={-1} className={styles.anchor}>
      <Card title="On the marketplace" aside={<Badge tone={tone}>{words}</Badge>}>
        <div className={styles.part}>
          {listed && <p>Families find your service in the search and can book its sessions.</p>}
          {draft && missing.length === 0 && (
            <p>Everything is ready. Families find your service once you have listed it.</p>
          )}
          {draft && missing.length > 0 && (
            <>
              <p>Families do not see your service yet. Before you can list it, it needs:</p>
              <Suspense>
                <MissingList missing={missing} service={branch.id} />
              </Suspense>
            </>
          )}
          <div className={styles.actions}>
            {status === 'unlisted' && (
              <Button busy={list.isPending} disabled={missing.length > 0} onClick={() => list.mutate()}>
                List this service
              </Button>
            )}
            {listed && (
              <>
                <ButtonLink variant="secondary" to={paths.service(branch.id)}>
                  See your page as families do
                </ButtonLink>
                <Button variant="quiet" onClick={unlist.open} aria-haspopup="dialog">
                  Unlist
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
      {unlist.Dialog && <unlist.Dialog onClose={unlist.close} onConfirm={() => set('unlisted')} />}
    </div>
  );
}
