import { useState } from 'react';
import { Link } from '@bairn/shared/app';
import { cardName, cardType } from '@bairn/shared/format/cardName';
import { formatDay, formatFullDay, formatTime, localDate, localTime } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { Recurring } from '@bairn/shared/schema/recurring';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { allLeftOut, daysAndTimes, endedIn, nextMonth } from '../components/recurringText.ts';
import styles from './EveryWeek.module.css';

/** Why it ended, for the family. */
const endWords: Record<NonNullable<Recurring['ended_by']>, string> = {
  family: 'You ended it',
  service: 'The service ended it',
  unpaid: 'It ended because a month was not paid',
  gone: 'The session is no longer offered every week',
};

/** What the family's children come to every week, and what has ended; nothing where there is none of it. */
export function EveryWeek({ all, today }: { all: readonly Recurring[]; today: string }) {
  const [ending, setEnding] = useState<Recurring>();
  const dialog = useLazyDialog(() => import('./EndRecurringDialog.tsx').then((one) => one.EndRecurringDialog));
  if (all.length === 0) return null;
  const goesOn = all.filter(({ status }) => status === 'active');
  const ended = all.filter(({ status }) => status === 'ended');
  return (
    <section className={styles.weekly} aria-labelledby="every-week">
      <h2 id="every-week">Every week</h2>
      {goesOn.map((one) => (
        <Going
          key={one.id}
          recurring={one}
          onEnd={() => {
            setEnding(one);
            dialog.open();
          }}
        />
      ))}
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>Ended ({ended.length})</summary>
          <List items={ended}>{(one) => <Ended recurring={one} today={today} />}</List>
        </details>
      )}
      {dialog.Dialog && ending && <dialog.Dialog recurring={ending} onClose={dialog.close} />}
    </section>
  );
}

/** How each month is paid: 'Visa ending 4242, after funded hours'. */
const payWords = ({ payment_type, card, uses_funded_hours }: Recurring) =>
  `${card ? cardName(card) : payment_type}${uses_funded_hours ? ', after funded hours' : ''}`;

function Going({ recurring, onEnd }: { recurring: Recurring; onEnd: () => void }) {
  const { child, session_name, service_name, branch_id, session_id, booked_until, unpaid } = recurring;
  const noCard = recurring.payment_type === cardType && !recurring.card;
  const leftOut = allLeftOut(recurring);
  const next = nextMonth(recurring, recurring.uses_funded_hours ? ' before funded hours' : '');
  return (
    <Card title={`${child.child_name}, ${session_name}`} level={3} listed>
      {unpaid && <Unpaid unpaid={unpaid} byCard={recurring.card !== null} />}
      {noCard && (
        <Alert
          tone="warning"
          action={
            <ButtonLink size="small" variant="secondary" to={paths.paymentMethods()}>
              Payment methods
            </ButtonLink>
          }
        >
          The card that paid for this was removed. Add one before the next month is paid.
        </Alert>
      )}
      <Facts
        compact
        items={[
          { label: 'Days', value: daysAndTimes(recurring, 'family') },
          { label: 'Service', value: <Link to={paths.session(branch_id, session_id)}>{service_name}</Link> },
          { label: 'Booked until', value: formatFullDay(booked_until) },
          ...(next ? [{ label: 'Next', value: next }] : []),
          ...(leftOut ? [{ label: 'Left out', value: leftOut }] : []),
          { label: 'Paid by', value: noCard ? 'No card' : payWords(recurring) },
        ]}
      />
      <p>
        <Button variant="secondary" size="small" onClick={onEnd}>
          End<span className="visually-hidden">{` ${session_name} for ${child.child_name}`}</span>
        </Button>
      </p>
    </Card>
  );
}

/** A month that waits for its payment. */
function Unpaid({ unpaid, byCard }: { unpaid: NonNullable<Recurring['unpaid']>; byCard: boolean }) {
  const [day, time] = [formatDay(localDate(unpaid.pay_by)), localTime(unpaid.pay_by)];
  const end = time === '00:00' ? `before ${day}` : `until ${day} at ${formatTime(time, 'family')}`;
  return (
    <Alert
      tone="warning"
      title={`Order ${unpaid.number} is not paid yet`}
      action={
        <ButtonLink size="small" to={paths.bookings({ order: unpaid.order_id })}>
          Pay now<span className="visually-hidden"> for order {unpaid.number}</span>
        </ButtonLink>
      }
    >
      {byCard && 'We try your card again over the next days. '}
      You can pay with another card {end}. If it is not paid by then, it ends and no more months are booked.
    </Alert>
  );
}

function Ended({ recurring, today }: { recurring: Recurring; today: string }) {
  const { child, session_name, service_name, booked_until } = recurring;
  return (
    <ListRow
      title={`${child.child_name}, ${session_name}`}
      detail={
        <>
          <p>
            {daysAndTimes(recurring, 'family')}, {service_name}
          </p>
          <p>{endedIn(endWords, recurring, formatFullDay)}</p>
          {booked_until >= today && <p>What is booked until {formatFullDay(booked_until)} stays.</p>}
        </>
      }
    />
  );
}
