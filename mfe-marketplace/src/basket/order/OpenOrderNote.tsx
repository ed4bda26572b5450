import { formatPence } from '@bairn/shared/format/money';
import type { OrderListItem } from '@bairn/shared/schema/booking';
import type * as z from 'zod/mini';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { waitingAt } from './placedOrder.ts';

type Props = { order: Pick<z.output<typeof OrderListItem>, 'id' | 'number' | 'total'> };

/** Beside a basket with other lines: an order still waits for its payment. */
export function OpenOrderNote({ order }: Props) {
  return (
    <Alert
      tone="info"
      title={`Order ${order.number} is not settled yet`}
      action={
        <ButtonLink to={waitingAt(order.id)} size="small" variant="secondary">
          See its progress
        </ButtonLink>
      }
    >
      {`You have placed an order of ${formatPence(order.total)} whose payment is still open. It is not part of this basket.`}
    </Alert>
  );
}
