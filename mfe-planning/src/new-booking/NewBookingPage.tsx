import { lazy, Suspense, useState } from 'react';
import { useBranch } from '@bairn/shared/app';
import { formatDate, formatTime, localDate, localTime } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { DeskOrder } from '@bairn/shared/schema/desk';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { FamilyStep, type Chosen } from './FamilyStep.tsx';
import styles from './NewBooking.module.css';

const BookingForm = lazy(() => import('./BookingForm.tsx').then((module) => ({ default: module.BookingForm })));

/** Books children into sessions on the family's behalf. */
export function Component() {
  const { branch } = useBranch();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [booked, setBooked] = useState<DeskOrder | null>(null);
  return (
    <PageLayout
      title="New booking"
      eyebrow={branch.name}
      back={{ to: paths.bookings(), label: 'Bookings' }}
      width="text"
      density="compact"
    >
      {booked ? (
        <Booked
          order={booked}
          onAgain={() => {
            setBooked(null);
            setChosen(null);
          }}
        />
      ) : (
        <div className={styles.steps}>
          <FamilyStep chosen={chosen} onChoose={setChosen} />
          {chosen && (
            <Suspense fallback={<Skeleton shape="rows" />}>
              <BookingForm family={chosen.family} onBooked={setBooked} />
            </Suspense>
          )}
        </div>
      )}
    </PageLayout>
  );
}

/** Which email is on its way, and what is to be paid until when. */
function newsOf({ number, total, pay_by, due_on, email }: DeskOrder) {
  const order = `Order ${number}, ${formatPence(total)}`;
  if (pay_by) {
    const until = `${formatDate(localDate(pay_by))}, ${formatTime(localTime(pay_by), 'service')}`;
    return `${order}. The link went to ${email}. If it is not paid by ${until}, the places are released.`;
  }
  if (due_on)
    return `${order}, due ${formatDate(due_on)}. The invoice went to ${email}. Record what they pay under Orders.`;
  if (total === 0) return `Order ${number}, nothing to pay. The confirmation went to ${email}.`;
  return `${order}, paid. The confirmation went to ${email}.`;
}

/** What was booked. */
function Booked({ order, onAgain }: { order: DeskOrder; onAgain: () => void }) {
  const { number, bookings, pay_by } = order;
  return (
    <>
      <Alert
        tone="success"
        live
        title={pay_by ? `${plural(bookings, 'place')} kept, payment link sent` : `${plural(bookings, 'place')} booked`}
      >
        {newsOf(order)}
      </Alert>
      <p className={styles.actions}>
        <ButtonLink to={paths.bookings({ when: 'all', search: number })}>See the booking</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Book for another family
        </Button>
      </p>
    </>
  );
}
