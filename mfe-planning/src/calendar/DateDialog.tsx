import { updateInstance } from '@bairn/shared/calls/sessionCalendar';
import { formatFullDay, formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { InstanceChange } from '@bairn/shared/schema/sessionCalendar';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { MoneyField } from '@bairn/shared/ui/MoneyField';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { DateLinks } from './DateLinks.tsx';
import type { CalendarDate } from './queries.ts';

type Props = {
  date: CalendarDate;
  /** Another time that was chosen by dragging or by keys, to confirm. */
  moved?: { start_time: string; end_time: string } | undefined;
  /** Asks before the date is closed, with its bookings. */
  onShut: () => void;
  onClose: () => void;
};

/** Changes one date: its time while nobody has booked it, its places and its price for who books from now on. */
export function DateDialog({ date, moved, onShut, onClose }: Props) {
  const scope = useScope();
  const send = useSend(updateInstance);
  const taken = date.booked + date.held;
  const { start_time, end_time } = moved ?? date;
  const fixed = taken > 0;
  return (
    <ActionDialog
      onClose={onClose}
      title={`${date.session_name}, ${formatFullDay(date.date)}`}
      message={
        <>
          {fixed ? (
            <Alert tone={moved ? 'warning' : 'info'} title={`${plural(taken, 'place')} taken`}>
              <p>
                The time stays for those who have booked, and so does their price. To cancel and refund them, close the
                date.
              </p>
            </Alert>
          ) : (
            moved && (
              <Alert title={`From ${formatTimes(date.start_time, date.end_time, 'service')} to another time`}>
                No one has booked this date. Families see the new time at once.
              </Alert>
            )
          )}
          <DateLinks date={date} />
          <p>
            <Button variant="soft" size="small" onClick={onShut}>
              Close this date
            </Button>
          </p>
        </>
      }
      schema={InstanceChange}
      defaults={fixed ? date : { ...date, start_time, end_time }}
      fields={
        <>
          <FieldRow>
            <TextField type="time" name="start_time" label="From" readOnly={fixed} />
            <TextField type="time" name="end_time" label="To" readOnly={fixed} />
          </FieldRow>
          <FieldRow>
            <NumberField name="capacity" label="Places" hint={fixed ? `At least ${taken}.` : undefined} />
            <MoneyField name="price" label="Price" />
          </FieldRow>
        </>
      }
      confirmLabel="Save this date"
      onConfirm={(body) => send({ params: { ...scope, id: date.session_id, instance: date.id }, body })}
      done={() => `${formatFullDay(date.date)} is saved.`}
    />
  );
}
