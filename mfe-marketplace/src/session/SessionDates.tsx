import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { useSession } from '@bairn/shared/app';
import { Alert } from '@bairn/shared/ui/Alert';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { useBasket } from '../components/useBasket.ts';
import { DateRow } from './DateRow.tsx';
import styles from './SessionDates.module.css';
import { weeksOf } from './weeksOf.ts';

type Props = {
  session: SessionDetails;
  /** The first day that would do; earlier dates stay away. */
  from?: string | undefined;
};

/** The dates of the coming weeks, week by week. */
export function SessionDates({ session, from = '' }: Props) {
  const { account } = useSession();
  const { basket } = useBasket();
  const held = new Map(
    basket?.items.filter(({ status }) => status === 'held').map((item) => [item.instance_id, item.held_until]),
  );
  const forService = account === 'service';
  const weeks = weeksOf(
    session.instances.filter(({ date }) => date >= from),
    session.today,
  );
  if (weeks.length === 0) {
    return (
      <EmptyState level={3} drawing="no-session" title="No dates in the coming weeks">
        New dates appear here as soon as the service adds them.
      </EmptyState>
    );
  }
  return (
    <div className={styles.weeks}>
      {forService && (
        <Alert title="You are logged in as a service">
          A service has no basket. To book, log out and log in as a parent or carer.
        </Alert>
      )}
      {weeks.map(({ monday, title, items }) => (
        <section key={monday} aria-labelledby={`week-${monday}`} className={styles.week}>
          <h3 id={`week-${monday}`}>{title}</h3>
          <List items={items} column="20rem">
            {(instance) => (
              <DateRow session={session} instance={instance} heldUntil={held.get(instance.id)} bookable={!forService} />
            )}
          </List>
        </section>
      ))}
    </div>
  );
}
