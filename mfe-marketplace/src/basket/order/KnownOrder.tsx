import { configQuery, Navigate, useQuery, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { isMissing } from '@bairn/shared/ui/isMissing';
import { orderQuery } from '../checkoutQueries.ts';
import { UnknownOrder } from './UnknownOrder.tsx';
import { waitingAt } from './placedOrder.ts';
import { WaitingOrder } from './WaitingOrder.tsx';

/** The order of the address. It is its family's alone: who came back to it logged out logs in first. */
export function KnownOrder({ id }: { id: string }) {
  const { status } = useSession();
  const order = useQuery({ ...orderQuery(id), enabled: status === 'signed-in' });
  const config = useQuery(configQuery);
  if (status === 'anonymous') return <Navigate to={paths.login(waitingAt(id))} replace />;
  if (isMissing(order)) return <UnknownOrder />;
  return (
    <QueryView query={order} skeleton="details">
      {(known) => (
        <QueryView query={config} skeleton="details">
          {({ payments }) => <WaitingOrder order={known} payments={payments} />}
        </QueryView>
      )}
    </QueryView>
  );
}
