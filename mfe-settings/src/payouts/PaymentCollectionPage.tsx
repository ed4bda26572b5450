import { useEffect, useRef } from 'react';
import { useBranch, useMutation, useQuery, useSearchParams } from '@bairn/shared/app';
import { refreshConnectedAccount } from '@bairn/shared/calls/payouts';
import { Alert } from '@bairn/shared/ui/Alert';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { PayoutAccountCard } from './PayoutAccountCard.tsx';
import { accountQuery } from './queries.ts';

/** The account to which a service is paid out: how it stands, what is missing, and the way to the provider's page. */
export function Component() {
  const { nursery, branch } = useBranch();
  const scope = { nursery: nursery.id, branch: branch.id };
  const account = useQuery(accountQuery(scope));
  const send = useSend(refreshConnectedAccount);
  const refresh = useMutation({ mutationFn: () => send({ params: scope }) });
  const [search] = useSearchParams();
  const returned = search.has('returned');

  // Back from the provider: its event may still be on its way.
  const asked = useRef(false);
  const { mutate } = refresh;
  useEffect(() => {
    if (!returned || asked.current) return;
    asked.current = true;
    mutate();
  }, [returned, mutate]);

  return (
    <PageLayout title="Payment collection details" eyebrow={branch.name} width="text">
      {search.has('expired') && (
        <Alert tone="info">The link to Stripe had expired. Nothing is lost: please continue from here.</Alert>
      )}
      <QueryView query={account} skeleton="details">
        {(known) => (
          <PayoutAccountCard
            scope={scope}
            account={known}
            checking={refresh.isPending}
            onCheck={() => refresh.mutate()}
          />
        )}
      </QueryView>
    </PageLayout>
  );
}
