import { useState } from 'react';
import { apiQuery, useBranch, useParams, useQuery } from '@bairn/shared/app';
import { offerPlace, removeWaiting, sessionWaitingList, takeBackOffer } from '@bairn/shared/calls/waiting';
import { formatAgeToMonth } from '@bairn/shared/format/age';
import { formatDay, formatTime, formatTimes, localDate, localTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { WithReason, type ServiceWaitingEntry } from '@bairn/shared/schema/waiting';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { SessionLayout } from '../components/SessionLayout.tsx';
import { useScope } from '../components/useScope.ts';
import styles from './WaitingLists.module.css';

const moment = (at: string) => `${formatDay(localDate(at))} at ${formatTime(localTime(at), 'service')}`;

type Asking = { entry: ServiceWaitingEntry; what: 'offer' | 'take_back' | 'remove' };

const words = {
  offer: {
    title: 'Offer the place',
    message: 'We email the family. The place is kept for them until the offer ends.',
    label: 'Offer',
    done: 'The place is offered.',
  },
  take_back: {
    title: 'Take the offer back',
    message:
      'The place goes to the next family. This family keeps its position, and is offered a place again by you only.',
    label: 'Take back',
    done: 'The offer is taken back.',
  },
  remove: {
    title: 'Remove from the waiting list',
    message: 'We email the family with your reason. They can join again, at the end of the list.',
    label: 'Remove',
    done: 'The family is removed from the waiting list.',
  },
};

function AskDialog({ asking: { entry, what }, onClose }: { asking: Asking; onClose: () => void }) {
  const scope = useScope();
  const [offer, takeBack, remove] = [useSend(offerPlace), useSend(takeBackOffer), useSend(removeWaiting)];
  const { title, message, label, done } = words[what];
  const params = { ...scope, id: entry.id };
  const common = { onClose, title: `${title}: ${entry.family_name}`, confirmLabel: label, done: () => done };
  if (what === 'offer' && !entry.overtakes) {
    return <ActionDialog {...common} message={message} onConfirm={() => offer({ params, body: {} })} />;
  }
  return (
    <ActionDialog
      {...common}
      message={what === 'offer' ? `${message} Families ahead of them can read why they come first.` : message}
      danger={what !== 'offer'}
      schema={WithReason}
      fields={<TextArea name="reason" label="Reason" hint="Families will see this." rows={3} maxLength={300} />}
      onConfirm={async ({ reason }) => {
        if (what === 'remove') await remove({ params, query: { reason } });
        else await (what === 'offer' ? offer : takeBack)({ params, body: { reason } });
      }}
    />
  );
}

function Entry({ entry, onAsk }: { entry: ServiceWaitingEntry; onAsk: (asking: Asking) => void }) {
  const { status, position, in_basket, hold_until, children, family_name, can, problem, joined_at } = entry;
  return (
    <li className={styles.entry}>
      <div>
        <p>
          <strong>{family_name}</strong>{' '}
          {status === 'offered' ? (
            <Badge tone="success">{in_basket ? 'Accepted, not booked yet' : 'Offered'}</Badge>
          ) : (
            <Badge tone="info">Number {position}</Badge>
          )}
        </p>
        <p>
          {children.map(({ child_name, age_months }) => `${child_name} (${formatAgeToMonth(age_months)})`).join(', ')}
          {children.length > 1 && ', together'}
        </p>
        <p className={styles.small}>
          {status === 'offered' && hold_until ? `Until ${moment(hold_until)}.` : `Joined ${moment(joined_at)}.`}
          {problem && ` ${problem}`}
        </p>
      </div>
      <div className={styles.actions}>
        {can.offer && <Button onClick={() => onAsk({ entry, what: 'offer' })}>Offer a place</Button>}
        {can.take_back && (
          <Button variant="secondary" onClick={() => onAsk({ entry, what: 'take_back' })}>
            Take back
          </Button>
        )}
        {can.remove && (
          <Button variant="secondary" onClick={() => onAsk({ entry, what: 'remove' })}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

/** Who waits for the dates of a session, and who was offered a place. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const scope = useScope();
  const list = useQuery(apiQuery(sessionWaitingList, { params: { ...scope, id: sessionId } }));
  const [asking, setAsking] = useState<Asking>();
  return (
    <SessionLayout id={sessionId} name={list.data?.session_name} title="Waiting list" branch={branch.name}>
      <QueryView
        query={list}
        empty={
          <EmptyState title="No one is waiting" drawing="no-bookings">
            When a date is fully booked, families can join its waiting list. A place that becomes available is offered
            to them in the order of joining.
          </EmptyState>
        }
      >
        {({ data }) =>
          [...Map.groupBy(data, ({ instance_id }) => instance_id).values()].map(([first, ...others]) =>
            first ? (
              <Card
                key={first.instance_id}
                className={styles.date}
                title={`${formatDay(first.date)}, ${formatTimes(first.start_time, first.end_time, 'service')}`}
                aside={
                  <span>{first.places_left > 0 ? `${plural(first.places_left, 'place')} left` : 'No places left'}</span>
                }
              >
                <ol className={styles.entries}>
                  {[first, ...others].map((entry) => (
                    <Entry key={entry.id} entry={entry} onAsk={setAsking} />
                  ))}
                </ol>
              </Card>
            ) : null,
          )
        }
      </QueryView>
      {asking && <AskDialog asking={asking} onClose={() => setAsking(undefined)} />}
    </SessionLayout>
  );
}
