import { useState } from 'react';
import { ApiError, apiQuery, dataOf, errorMessage, Link, useMutation, useNavigate, useQuery } from '@bairn/shared/app';
import { acceptOffer, declineOffer, leaveWaitingList, listWaiting } from '@bairn/shared/calls/waiting';
import { formatDay, formatTime, formatTimes, localDate, localTime } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import type { WaitingEntry } from '@bairn/shared/schema/waiting';
import { waitingTitles, type WaitingStatus } from '@bairn/shared/schema/waitingWords';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Facts } from '@bairn/shared/ui/Facts';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { FamilyTabs } from '../components/FamilyTabs.tsx';
import styles from './WaitingLists.module.css';

const ended: Partial<Record<WaitingStatus, string>> = {
  booked: 'Booked',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'You left',
  removed: 'Removed',
};

const moment = (at: string) => `${formatDay(localDate(at))} at ${formatTime(localTime(at), 'family')}`;

function State({ entry }: { entry: WaitingEntry }) {
  if (entry.status === 'offered') return <Badge tone="success">{entry.in_basket ? 'In your basket' : 'Offered'}</Badge>;
  if (entry.status === 'waiting') {
    return <Badge tone="info">{entry.position === 1 ? 'You are next' : `Number ${entry.position} in line`}</Badge>;
  }
  return <Badge tone={entry.status === 'booked' ? 'success' : 'neutral'}>{ended[entry.status]}</Badge>;
}

/** An offer that can be accepted: one press leads to the checkout. */
function Offer({ entry, onDecline }: { entry: WaitingEntry; onDecline: () => void }) {
  const navigate = useNavigate();
  const send = useSend(acceptOffer);
  const accept = useMutation({
    mutationFn: () => send({ params: { id: entry.id } }),
    onSuccess: () => navigate(paths.checkout()),
  });
  const places = entry.children.length > 1 ? `${entry.children.length} places are` : 'A place is';
  return (
    <>
      <p>
        {places} kept for you until <strong>{entry.hold_until && moment(entry.hold_until)}</strong>. Then the next
        family is asked.
      </p>
      {accept.error && (
        <Alert tone="danger" live>
          {errorMessage(accept.error)}{' '}
          {accept.error instanceof ApiError && accept.error.code === 'connection_required' && (
            <Link to={familyPaths.connections(entry.branch_id)}>Go to your connections</Link>
          )}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button busy={accept.isPending} onClick={() => accept.mutate()}>
          Accept and book, {formatPence(entry.price * entry.children.length)}
        </Button>
        <Button variant="secondary" disabled={accept.isPending} onClick={onDecline}>
          Decline
        </Button>
      </div>
    </>
  );
}

type Asking = { entry: WaitingEntry; what: 'decline' | 'leave' };

function Entry({ entry, onAsk }: { entry: WaitingEntry; onAsk: (asking: Asking) => void }) {
  const { session_name, service_name, date, start_time, end_time, children, status, in_basket, events } = entry;
  return (
    <Card title={`${session_name}, ${formatDay(date)}`} level={3} listed aside={<State entry={entry} />}>
      <Facts
        compact
        items={[
          { label: 'Service', value: service_name },
          { label: 'Time', value: formatTimes(start_time, end_time, 'family') },
          {
            label: children.length > 1 ? 'Children, together' : 'Child',
            value: listWords(children.map(({ child_name }) => child_name)),
          },
        ]}
      />
      {status === 'offered' && !in_basket && (
        <Offer entry={entry} onDecline={() => onAsk({ entry, what: 'decline' })} />
      )}
      {status === 'offered' && in_basket && (
        <div className={styles.actions}>
          <ButtonLink to={paths.checkout()}>Go to checkout</ButtonLink>
        </div>
      )}
      {status === 'waiting' && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => onAsk({ entry, what: 'leave' })}>
            Leave the waiting list
          </Button>
        </div>
      )}
      <details className={styles.history}>
        <summary>What has happened</summary>
        <ol>
          {events.map(({ kind, reason, at }) => (
            <li key={`${kind}${at}`}>
              {moment(at)}: {waitingTitles[kind]}
              {reason ? `. ${reason}` : ''}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}

function AskDialog({ asking: { entry, what }, onClose }: { asking: Asking; onClose: () => void }) {
  const decline = useSend(declineOffer);
  const leave = useSend(leaveWaitingList);
  const request = { params: { id: entry.id } };
  return (
    <ActionDialog
      onClose={onClose}
      title={what === 'decline' ? 'Decline the offer' : 'Leave the waiting list'}
      message={`${entry.session_name}, ${formatDay(entry.date)}. ${
        what === 'decline' ? 'The place goes to the next family. ' : ''
      }You can join again, at the end of the list.`}
      confirmLabel={what === 'decline' ? 'Decline' : 'Leave'}
      cancelLabel="Keep it"
      danger
      onConfirm={() => (what === 'decline' ? decline(request) : leave(request))}
      done={() => (what === 'decline' ? 'You declined the offer.' : 'You left the waiting list.')}
    />
  );
}

/** What a family waits for, the offers that it has, and what became of the others. */
export function Component() {
  const entries = useQuery(apiQuery(listWaiting, {}, { select: dataOf }));
  const [asking, setAsking] = useState<Asking>();
  const find = <ButtonLink to={paths.search()}>Find childcare</ButtonLink>;
  return (
    <PageLayout title="Waiting lists" heading="Your waiting lists" tabs={<FamilyTabs />}>
      <QueryView
        query={entries}
        empty={
          <EmptyState title="You are not on a waiting list" drawing="no-bookings" action={find}>
            Where a date is fully booked, you can join its waiting list. We email you when a place is free.
          </EmptyState>
        }
      >
        {(data) => {
          const isOpen = ({ status }: WaitingEntry) => status === 'offered' || status === 'waiting';
          const groups = [
            { title: 'Open', list: data.filter(isOpen) },
            { title: 'Earlier', list: data.filter((entry) => !isOpen(entry)) },
          ];
          return groups.map(
            ({ title, list }) =>
              list.length > 0 && (
                <section key={title} aria-label={title} className={styles.group}>
                  <h2>{title}</h2>
                  {list.map((entry) => (
                    <Entry key={entry.id} entry={entry} onAsk={setAsking} />
                  ))}
                </section>
              ),
          );
        }}
      </QueryView>
      {asking && <AskDialog asking={asking} onClose={() => setAsking(undefined)} />}
    </PageLayout>
  );
}
