import { formatPence } from '@bairn/shared/format/money';
import { isUpgrade, monthOn, plans, type PlanKey } from '@bairn/shared/format/plans';
import { plural } from '@bairn/shared/format/plural';
import type { Subscription } from '@bairn/shared/schema/subscription';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import styles from './Subscriptions.module.css';

type Props = { plan: PlanKey; known: Subscription; onChoose: () => void };

/** A plan: its price, what a month includes, and what a month with the use so far would cost on it. */
export function PlanCard({ plan, known, onChoose }: Props) {
  const { name, text, fee, bookings, children } = plans[plan];
  const has = plan === known.plan;
  const begins = plan === known.next?.plan;
  const isLarger = isUpgrade(known.plan, plan);
  const [verb, to] = has ? ['Keep', ''] : [isLarger ? 'Upgrade' : 'Change', ' to'];
  return (
    <Card
      title={name}
      selected={has}
      className={styles.plan}
      aside={has ? <Badge tone="success">Your plan</Badge> : begins ? <Badge tone="info">Next month</Badge> : undefined}
    >
      <div className={styles.part}>
        <p>
          <strong className={styles.price}>{formatPence(fee)}</strong> a month
        </p>
        <p className={styles.quiet}>{text}</p>
        <ul className={styles.points}>
          <li>
            {plural(bookings.included, 'booking')} online, then {formatPence(bookings.price)} each
          </li>
          <li>
            {plural(children.included, 'child', 'children')} who come, then {formatPence(children.price)} each
          </li>
        </ul>
        <p>With what you used so far this month: {formatPence(monthOn(plan, known.current.usage))}</p>
        {(!has || known.next !== null) && !begins && (
          <div>
            <Button variant={isLarger ? 'primary' : 'secondary'} aria-haspopup="dialog" onClick={onChoose}>
              {verb}
              <span className="visually-hidden">{`${to} ${name}`}</span>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
