import { useState } from 'react';
import { apiQuery, dataOf, errorMessage, toast, useMutation, useQuery } from '@bairn/shared/app';
import { calendarFeed, endCalendarFeed, makeCalendarFeed } from '@bairn/shared/calls/familyCalendar';
import { formatFullDay, localDate } from '@bairn/shared/format/date';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Family.module.css';

/** The address while it is known: right after it was made, and never again. */
function Address({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('Address copied'),
      () => toast.error('The address could not be copied. Select it and copy it yourself.'),
    );
  return (
    <div className={styles.address}>
      <p>
        Copy this address now: it is shown this once. In your calendar app choose “add calendar by URL” or “subscribe”,
        and paste it.
      </p>
      <input
        readOnly
        aria-label="Address of your calendar"
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p className={styles.actions}>
        <Button onClick={() => void copy()}>Copy the address</Button>
        <a href={address.replace(/^https?:/, 'webcal:')}>Open in your calendar app</a>
      </p>
    </div>
  );
}

/** Makes, replaces and switches off the secret address by which calendar apps read a family's bookings. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState<string>();
  const state = useQuery(apiQuery(calendarFeed, {}, { select: dataOf }));
  const sendMake = useSend(makeCalendarFeed);
  const sendEnd = useSend(endCalendarFeed);
  const make = useMutation({
    mutationFn: () => sendMake({}),
    onSuccess: ({ data }) => setAddress(data.address),
  });
  const end = useMutation({
    mutationFn: () => sendEnd({}),
    onSuccess: () => {
      setAddress(undefined);
      toast.success('The address was switched off');
    },
  });
  const busy = make.isPending || end.isPending;
  const failure = make.error ?? end.error;
  return (
    <Dialog open onClose={onClose} busy={busy} title="Add to your calendar app">
      <p>
        Your phone’s calendar can show your bookings and follow their changes. It reads them at a secret address: anyone
        who has it can read when and where your children are booked, but not why a child is absent.
      </p>
      {failure && (
        <Alert tone="danger" live>
          {errorMessage(failure)}
        </Alert>
      )}
      <QueryView query={state} part skeleton="text">
        {({ created_at }) => (
          <>
            {address && <Address address={address} />}
            {created_at && !address && (
              <p>
                You made an address on {formatFullDay(localDate(created_at))}. If you lost it, or someone else may have
                it, make a new one: the old one stops at once.
              </p>
            )}
            <p className={styles.actions}>
              {!address && (
                <Button busy={make.isPending} disabled={busy} onClick={() => make.mutate()}>
                  {created_at ? 'Make a new address' : 'Make the address'}
                </Button>
              )}
              {created_at && (
                <Button variant="secondary" busy={end.isPending} disabled={busy} onClick={() => end.mutate()}>
                  Switch it off
                </Button>
              )}
            </p>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
