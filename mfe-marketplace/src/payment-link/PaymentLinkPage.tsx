import { useQuery } from '@bairn/shared/app';
import { cancellationWords } from '@bairn/shared/format/cancellation';
import { formatFullDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import type { LinkedOrder } from '@bairn/shared/schema/desk';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useEmailToken } from '@bairn/shared/ui/useEmailToken';
import styles from './PaymentLink.module.css';
import { linkQuery } from './linkQuery.ts';
import { LinkState } from './LinkState.tsx';

/** Pays for what a service booked, by the link of an email; nobody has to sign in. */
export function Component() {
  const token = useEmailToken();
  const order = useQuery({ ...linkQuery(token ?? ''), enabled: !!token });
  return (
    <PageLayout title="Pay for your booking" width="text">
      {!token ? (
        <EmptyState title="This link is not complete" drawing="no-bookings">
          Open the link in the email again, or ask the service for a new one.
        </EmptyState>
      ) : (
        <QueryView query={order} skeleton="details">
          {(known) => <LinkedOrderView order={known} token={token} onRetry={() => void order.refetch()} />}
        </QueryView>
      )}
    </PageLayout>
  );
}

type Props = { order: LinkedOrder; token: string; onRetry: () => void };

function LinkedOrderView({ order, token, onRetry }: Props) {
  const { service_name, children, number, bookings, total } = order;
  const policy = cancellationWords(bookings[0]?.cancellation_steps ?? []);
  return (
    <div className={styles.link}>
      <p>
        {service_name} has booked for {listWords(children)}. Order {number}.
      </p>
      <List items={bookings} label="Sessions">
        {({ child, session_name, date, start_time, end_time, price }) => (
          <ListRow
            title={`${formatFullDay(date)}, ${formatTimes(start_time, end_time, 'family')}`}
            detail={children.length > 1 ? `${child}: ${session_name}` : session_name}
          >
            {formatPence(price)}
          </ListRow>
        )}
      </List>
      <p className={styles.total}>
        <span>Total</span>
        <strong>{formatPence(total)}</strong>
      </p>
      {policy.length > 0 && (
        <details>
          <summary>If you cancel</summary>
          <ul>
            {policy.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <LinkState order={order} token={token} onRetry={onRetry} />
    </div>
  );
}
