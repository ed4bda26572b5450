import { useQuery } from '@bairn/shared/app';
import { confirmClosingDays } from '@bairn/shared/calls/closingDays';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { ClosingEffect } from '@bairn/shared/schema/closingDays';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { closingEffectQuery, type Scope } from './queries.ts';

type Props = { scope: Scope; year: string; onClose: () => void };

/** Shows what confirming the proposed closing days of a working year does, and does it when asked to. */
export function ConfirmDaysDialog({ scope, year, onClose }: Props) {
  const effect = useQuery(closingEffectQuery(scope, year));
  const send = useSend(confirmClosingDays);
  const { data } = effect;
  if (!data || data.days === 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Confirm closing days"
        actions={
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <QueryView query={effect} part>
          {() => <p>There are no proposed closing days to confirm any more.</p>}
        </QueryView>
      </Dialog>
    );
  }
  const { days, bookings } = data;
  return (
    <ActionDialog
      onClose={onClose}
      title={`Confirm ${plural(days, 'closing day')}`}
      message={<Effect effect={data} />}
      confirmLabel={bookings === 0 ? 'Confirm' : `Confirm and cancel ${plural(bookings, 'booking')}`}
      cancelLabel="Not now"
      danger={bookings > 0}
      onConfirm={() =>
        send({
          params: scope,
          body: { nursery_branch_working_year_id: year, expected_days: days, expected_bookings: bookings },
        })
      }
      done={({ data: { confirmed, cancelled, refund } }) =>
        `${plural(confirmed, 'closing day')} confirmed.${
          cancelled === 0 ? '' : ` ${plural(cancelled, 'booking')} cancelled, ${formatPence(refund)} refunded.`
        }`
      }
    />
  );
}

function Effect({ effect: { dates, bookings, families, unpaid, refund } }: { effect: ClosingEffect }) {
  const closed =
    dates === 0
      ? 'There are no sessions on these days.'
      : `${plural(dates, 'session')} on these days will be closed: no one can book them.`;
  return (
    <>
      <p>{closed}</p>
      {bookings === 0 ? (
        dates > 0 && <p>No family has booked them.</p>
      ) : (
        <Alert
          tone="warning"
          title={`${plural(bookings, 'booking')} of ${plural(families, 'family', 'families')} will be cancelled`}
        >
          <p>
            Full refund: {formatPence(refund)} in all. The families get an email with the name of the closing day.
            Cancelled bookings stay cancelled, also if you remove the closing day later.
          </p>
          {unpaid > 0 && (
            <p>
              {plural(unpaid, 'booking')} of these {unpaid === 1 ? 'is' : 'are'} being paid for now. If a payment
              succeeds, it is refunded in full.
            </p>
          )}
        </Alert>
      )}
    </>
  );
}
