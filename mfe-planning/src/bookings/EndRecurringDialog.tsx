import { endRecurring } from '@bairn/shared/calls/recurring';
import { formatFullDay } from '@bairn/shared/format/date';
import type { Recurring } from '@bairn/shared/schema/recurring';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { daysAndTimes } from '../components/recurringText.ts';

/** Asks a family before no more months are ordered. */
export function EndRecurringDialog({ recurring, onClose }: { recurring: Recurring; onClose: () => void }) {
  const send = useSend(endRecurring);
  const { id, child, session_name, booked_until } = recurring;
  return (
    <ActionDialog
      onClose={onClose}
      title={`End ${session_name} for ${child.child_name}?`}
      message={
        <>
          <p>{daysAndTimes(recurring, 'family')}</p>
          <ul>
            <li>{`What is booked until ${formatFullDay(booked_until)} stays. You can cancel each date by its policy, as always.`}</li>
            <li>No more months are ordered or paid.</li>
            <li>{`The places kept for ${child.child_name} after that are given to other families.`}</li>
          </ul>
        </>
      }
      confirmLabel="End it"
      cancelLabel="Keep it"
      danger
      onConfirm={() => send({ params: { id } })}
      done={() => `Ended. What is booked until ${formatFullDay(booked_until)} stays.`}
    />
  );
}
