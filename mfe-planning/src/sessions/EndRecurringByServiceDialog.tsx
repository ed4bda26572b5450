import { endRecurringByService } from '@bairn/shared/calls/recurring';
import { formatDate } from '@bairn/shared/format/date';
import { EndingReason, type ServiceRecurring } from '@bairn/shared/schema/recurring';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { daysAndTimes } from '../components/recurringText.ts';
import { useScope } from '../components/useScope.ts';

/** Asks a service why, before no more months of a family are ordered. */
export function EndRecurringByServiceDialog({
  recurring,
  onClose,
}: {
  recurring: ServiceRecurring;
  onClose: () => void;
}) {
  const scope = useScope();
  const send = useSend(endRecurringByService);
  const { id, child, family_name, booked_until } = recurring;
  return (
    <ActionDialog
      onClose={onClose}
      title={`End every week for ${child.child_name}`}
      message={
        <>
          <p>{daysAndTimes(recurring, 'service')}</p>
          <ul>
            <li>{`What is booked until ${formatDate(booked_until)} stays. Cancel dates by themselves if you have to.`}</li>
            <li>No more months are ordered, and the places kept after that become available.</li>
            <li>{`We email ${family_name} with your reason.`}</li>
          </ul>
        </>
      }
      confirmLabel="End it"
      cancelLabel="Keep it"
      danger
      schema={EndingReason}
      fields={<TextArea name="reason" label="Reason" hint="The family will see this." rows={3} maxLength={300} />}
      onConfirm={({ reason }) => send({ params: { ...scope, id }, body: { reason } })}
      done={() => `Ended. What is booked until ${formatDate(booked_until)} stays.`}
    />
  );
}
