import { useState } from 'react';
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
import { BookingForm } from './BookingForm.tsx';
import { FamilyStep, type Chosen } from './FamilyStep.tsx';
import styles from './NewBooking.module.css';

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
          {chosen && <BookingForm family={chosen.family} onBooked={setBooked} />}
        </div>
      )}
    </PageLayout>
  );
}

/** What was booked, and which email is on its way. */
function Booked({ order, onAgain }: { order: DeskOrder; onAgain: () => void }) {
  const { number, bookings, total, pay_by, email } = order;
  const until = pay_by && `${formatDate(localDate(pay_by))}, ${formatTime(localTime(pay_by), 'service')}`;
  return (
    <>
      <Alert
        tone="success"
        live
        title={until ? `${plural(bookings, 'place')} kept, payment link sent` : `${plural(bookings, 'place')} booked`}
      >
        {until
          ? `Order ${number}, ${formatPence(total)}. The link went to ${email}. If it is not paid by ${until}, the places are released.`
          : `Order ${number}, ${formatPence(total)}, paid. The confirmation went to ${email}.`}
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
