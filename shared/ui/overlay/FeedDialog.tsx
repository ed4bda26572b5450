import { useState, type ComponentProps } from 'react';
import { errorMessage, toast, useMutation } from '@bairn/shared/app';
import { formatFullDay, localDate } from '@bairn/shared/format/date';
import { Button } from '../action/Button.tsx';
import { Alert } from '../display/Alert.tsx';
import { QueryView } from '../page/QueryView.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FeedDialog.module.css';

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

type Props = {
  /** What the calendar app shows, and what anyone with the address can read. */
  message: string;
  /** Since when there is an address; null where there is none. */
  query: ComponentProps<typeof QueryView<{ created_at: string | null }>>['query'];
  /** Makes an address, or a new one in place of the former. */
  onMake: () => Promise<{ data: { address: string } }>;
  onEnd: () => Promise<unknown>;
  onClose: () => void;
};

/** Makes, replaces and switches off the secret address by which calendar apps read the reader's dates. */
export function FeedDialog({ message, query, onMake, onEnd, onClose }: Props) {
  const [address, setAddress] = useState<string>();
  const make = useMutation({
    mutationFn: onMake,
    onSuccess: ({ data }) => setAddress(data.address),
  });
  const end = useMutation({
    mutationFn: onEnd,
    onSuccess: () => {
      setAddress(undefined);
      toast.success('The address was switched off');
    },
  });
  const busy = make.isPending || end.isPending;
  const failure = make.error ?? end.error;
  return (
    <Dialog open onClose={onClose} busy={busy} title="Add to your calendar app">
      <p>{message}</p>
      {failure && (
        <Alert tone="danger" live>
          {errorMessage(failure)}
        </Alert>
      )}
      <QueryView query={query} part skeleton="text">
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
