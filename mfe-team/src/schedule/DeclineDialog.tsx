import * as z from 'zod/mini';
import { declineShift } from '@bairn/shared/calls/rota';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { optionalText } from '@bairn/shared/schema/details';
import type { MySchedule } from '@bairn/shared/schema/rota';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

const DeclineForm = z.object({ reason: optionalText(300) });

type Props = { shift: MySchedule['shifts'][number]; staff: string; onClose: () => void };

/** Declines one of the reader's shifts: it becomes open, and the admins are told. */
export function DeclineDialog({ shift, staff, onClose }: Props) {
  const scope = useScope();
  const send = useSend(declineShift);
  return (
    <ActionDialog
      title="Decline the shift"
      message={`${formatDay(shift.date)}, ${formatTimes(shift.start_time, shift.end_time, 'service')}. The shift becomes open, and your admins are told so that they can find someone else.`}
      confirmLabel="Decline the shift"
      danger
      schema={DeclineForm}
      fields={<TextArea name="reason" label="Reason" hint="Your admins read it" optional />}
      onClose={onClose}
      onConfirm={({ reason }) =>
        send({ params: { ...scope, id: shift.rota_id, staff }, body: { shift: shift.id, reason } })
      }
      done={() => 'The shift is declined.'}
    />
  );
}
