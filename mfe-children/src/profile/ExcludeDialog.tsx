import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { excludeChild, previewExclusion } from '@bairn/shared/calls/childPlace';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { ExclusionForm } from '@bairn/shared/schema/childPlace';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { DateField } from '@bairn/shared/ui/DateField';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { today } from '../components/today.ts';
import styles from '../components/record/Profile.module.css';

type Props = { child: ChildShown; branch: string; onClose: () => void };

/** Excludes a child from a date on; lists the bookings that it has from then first. */
export function ExcludeDialog({ child, branch, onClose }: Props) {
  const send = useSend(excludeChild);
  const { id, first_name } = child;
  return (
    <ActionDialog
      onClose={onClose}
      title={`Exclude ${child.full_name}`}
      message={`From the date on, ${first_name} cannot be booked here: not in the basket, in an order or by you. You can take it back.`}
      confirmLabel="Exclude"
      danger
      schema={ExclusionForm}
      defaults={{ from: today() }}
      fields={
        <>
          <DateField name="from" label="From" min={today()} />
          <TextArea
            name="reason"
            label="Reason"
            hint="Kept with the child. The family reads it where a booking is cancelled."
            rows={3}
            maxLength={500}
          />
          <Bookings child={id} branch={branch} />
        </>
      }
      onConfirm={(values) =>
        send({ params: { id }, query: { nursery_branch_id: branch }, body: { ...values, excluded: true } })
      }
      done={() => `${first_name} is excluded.`}
    />
  );
}

/** The bookings from the chosen date on, and whether they are cancelled. */
function Bookings({ child, branch }: { child: string; branch: string }) {
  const from = useFormValue('from');
  const chosen = typeof from === 'string' && from >= today() ? from : null;
  const preview = useQuery(
    apiQuery(
      previewExclusion,
      { params: { id: child }, query: { nursery_branch_id: branch, from: chosen ?? '' } },
      { select: dataOf, enabled: chosen !== null },
    ),
  );
  if (!chosen) return null;
  return (
    <QueryView query={preview}>
      {({ bookings, total_refund, pending }) => (
        <div className={styles.part}>
          {bookings.length === 0 ? (
            <p>No paid bookings from that date on.</p>
          ) : (
            <>
              <p>{`${plural(bookings.length, 'booking')} from that date on:`}</p>
              <ul className={styles.plain} role="list">
                {bookings.map(({ id, date, start_time, end_time, session_name, refund }) => (
                  <li key={id} className={styles.line}>
                    <span className={styles.grow}>
                      {formatDay(date)}, {formatTimes(start_time, end_time, 'service')}, {session_name}
                    </span>
                    <span className={styles.muted}>refund {formatPence(refund)}</span>
                  </li>
                ))}
              </ul>
              <Checkbox
                name="cancel_bookings"
                label={`Cancel ${bookings.length === 1 ? 'it' : 'them'}, with a refund of ${formatPence(total_refund)}`}
                hint="By the cancellation policy at the time of each order. Without it they stay booked."
              />
              <input type="hidden" name="expected_refund" value={total_refund} data-kind="number" readOnly />
            </>
          )}
          {pending > 0 && (
            <p className={styles.muted}>{plural(pending, 'booking')} not paid yet: not cancelled here.</p>
          )}
        </div>
      )}
    </QueryView>
  );
}
