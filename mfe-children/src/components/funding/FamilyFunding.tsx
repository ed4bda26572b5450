import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { agreeSplit, familyFunding } from '@bairn/shared/calls/funding';
import { formatDate } from '@bairn/shared/format/date';
import { formatHours } from '@bairn/shared/format/funding';
import type { FamilyFunding as Year } from '@bairn/shared/schema/funding';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Facts } from '@bairn/shared/ui/Facts';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Funding.module.css';
import { statusWords } from './fundingWords.ts';

type Child = { id: string; first_name: string };

/** The funded year of a family's child over all services, and the splits that wait for the family. */
export function FamilyFunding({ child }: { child: Child }) {
  const funding = useQuery(apiQuery(familyFunding, { params: { id: child.id } }, { select: dataOf }));
  const part = useAnchor('funding', funding.data !== undefined);
  return (
    <div id="funding" ref={part} tabIndex={-1}>
      <Card title="Funded hours">
        <QueryView
          query={funding}
          part
          isEmpty={({ services }) => services.length === 0}
          empty={
            <EmptyState level={3} title="No funded hours this year">
              {`Ask a service that ${child.first_name} goes to. The council decides, and the service enters the hours.`}
            </EmptyState>
          }
        >
          {(year) => <FundedYear child={child} year={year} />}
        </QueryView>
      </Card>
    </div>
  );
}

function FundedYear({ child, year }: { child: Child; year: Year }) {
  const { entitlement, services, outside, free, splits } = year;
  return (
    <div className={styles.part}>
      {splits.length > 0 && (
        <ul role="list" aria-label="Requests for hours" className={styles.part}>
          {splits.map((split) => (
            <Split key={split.id} child={child} split={split} />
          ))}
        </ul>
      )}
      <Facts
        items={[
          { label: `From August ${year.year} to July ${year.year + 1}`, value: formatHours(entitlement) },
          ...services.map(({ service, status, allocated, booked, used }) => ({
            label: service.name,
            value:
              status === 'approved' || status === 'ended'
                ? `${formatHours(allocated)}: ${formatHours(used)} used, ${formatHours(booked)} booked, ${formatHours(allocated - used - booked)} left`
                : statusWords[status],
          })),
          ...(outside > 0 ? [{ label: 'At providers that are not on Bairn', value: formatHours(outside) }] : []),
          { label: 'Agreed nowhere yet', value: formatHours(free) },
        ]}
      />
    </div>
  );
}

function Split({ child, split }: { child: Child; split: Year['splits'][number] }) {
  const send = useSend(agreeSplit);
  const hours = formatHours(split.minutes);
  const answer = (word: 'agree' | 'decline') =>
    send({ params: { id: child.id, split: split.id }, body: { answer: word } });
  const waitsForService = split.waits_for.includes('service');
  const asked = `${split.service.name} asked on ${formatDate(split.created_at)} for ${hours} that ${child.first_name} has at another service.`;
  return (
    <li className={styles.request}>
      <p>
        {asked} {waitsForService ? 'The other service has not answered yet.' : 'The other service agrees.'}
      </p>
      {split.waits_for.includes('family') ? (
        <div className={styles.actions}>
          <ConfirmButton
            label={`Agree to move ${hours}`}
            variant="primary"
            title={`Move ${hours} to ${split.service.name}`}
            message={
              waitsForService
                ? 'The hours move once the other service agrees too. Hours that are booked stay where they are.'
                : 'The hours move now. Hours that are booked stay where they are.'
            }
            confirmLabel="Agree"
            onConfirm={() => answer('agree')}
            done={() => (waitsForService ? 'You agreed. The other service is asked.' : `${hours} have moved.`)}
          />
          <ConfirmButton
            label="Decline"
            title="Decline the request"
            message={`The hours stay where they are. ${split.service.name} is told.`}
            confirmLabel="Decline"
            onConfirm={() => answer('decline')}
            done={() => 'The request is declined.'}
          />
        </div>
      ) : (
        <p className={styles.muted}>You have agreed.</p>
      )}
    </li>
  );
}
