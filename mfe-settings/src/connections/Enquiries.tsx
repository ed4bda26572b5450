import { useState } from 'react';
import { apiQuery, dataOf, Link, useQuery } from '@bairn/shared/app';
import { listOwnEnquiries, withdrawEnquiry } from '@bairn/shared/calls/enquiries';
import { EnquiryState } from '@bairn/shared/enquiries/EnquiryState';
import { formatDay, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { enquiryDayWords } from '@bairn/shared/schema/lists/enquiries';
import type { Enquiry, EnquiryStatus } from '@bairn/shared/schema/rows/enquiries';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Enquiries.module.css';

/** Enquiries that are shown at first: the open ones come first. */
const shownFirst = 5;

/** The states in the words of the family. */
const words = {
  new: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const satisfies Record<EnquiryStatus, string>;

/** The places that the family asked services about; nothing where it has asked none. */
export function Enquiries() {
  const query = useQuery(apiQuery(listOwnEnquiries, {}, { select: dataOf }));
  const [all, setAll] = useState(false);
  if (query.data?.length === 0) return null;
  return (
    <Card title="Places you asked about">
      <QueryView query={query} part skeleton="rows">
        {(enquiries) => (
          <>
            <ul role="list" className={styles.list}>
              {enquiries.slice(0, all ? undefined : shownFirst).map((enquiry) => (
                <OneEnquiry key={enquiry.id} enquiry={enquiry} />
              ))}
            </ul>
            {enquiries.length > shownFirst && !all && (
              <Button variant="quiet" size="small" onClick={() => setAll(true)}>
                Show all {enquiries.length} enquiries
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function OneEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const { service, child, from, status, answer, asked_at, expires_at, can } = enquiry;
  const [withdrawing, setWithdrawing] = useState(false);
  const send = useSend(withdrawEnquiry);
  const until = status === 'new' && `, expires on ${formatDay(localDate(expires_at))}`;
  return (
    <li className={styles.enquiry}>
      <div className={styles.words}>
        <p className={styles.head}>
          <Link to={paths.service(service.id)}>{service.name}</Link>
          <EnquiryState status={status} words={words[status]} />
        </p>
        <p>
          {child?.name}, from {formatDay(from)}, {enquiryDayWords(enquiry)}
        </p>
        {answer && <blockquote className={styles.answer}>{answer}</blockquote>}
        <p className={styles.small}>
          Asked on {formatDay(localDate(asked_at))}
          {until}
        </p>
      </div>
      {can.withdraw && (
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
          Withdraw<span className="visually-hidden"> the enquiry at {service.name}</span>
        </Button>
      )}
      {withdrawing && (
        <ActionDialog
          title={`Withdraw your enquiry at ${service.name}?`}
          message="The service is told, and no longer sees what you shared with it. You can ask again."
          confirmLabel="Withdraw"
          danger
          onClose={() => setWithdrawing(false)}
          onConfirm={() => send({ params: { id: enquiry.id } })}
          done={() => 'Your enquiry is withdrawn.'}
        />
      )}
    </li>
  );
}
