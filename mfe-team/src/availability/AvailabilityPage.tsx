import { useState } from 'react';
import { apiQuery, dataOf, toast, useBranch, useMutation, useQuery } from '@bairn/shared/app';
import { askAvailability, confirmAvailability, showAvailability } from '@bairn/shared/calls/availability';
import { formatDate, formatDay, formatTimes } from '@bairn/shared/format/date';
import { AskForm, type AvailabilityRequest, type AvailableDay } from '@bairn/shared/schema/availability';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { DateField } from '@bairn/shared/ui/DateField';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { StaffLists } from '../components/StaffLists.tsx';
import styles from '../components/Lines.module.css';
import { useScope } from '../components/useScope.ts';
import { AnswerDialog } from './AnswerDialog.tsx';

const wordsOf = ({ can, start_time, end_time }: AvailableDay) =>
  can === 'hours'
    ? formatTimes(start_time ?? '', end_time ?? '', 'service')
    : can === 'all'
      ? 'Any time'
      : 'Not at all';

/** Days in a row with the same words are told once. */
function summaryOf(days: readonly AvailableDay[]) {
  const runs: { from: string; to: string; words: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.words === wordsOf(day)) last.to = day.date;
    else runs.push({ from: day.date, to: day.date, words: wordsOf(day) });
  }
  return runs
    .map(
      ({ from, to, words }) => `${from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}: ${words}`,
    )
    .join(', ');
}

/** When staff can work: asked for by admins, given by everyone for themselves. */
export function Component() {
  const { nursery, branch } = useBranch();
  const scope = useScope();
  const isAdmin = nursery.staffProfile.role !== 'nursery-staff';
  const found = useQuery(apiQuery(showAvailability, { params: scope }, { select: dataOf }));
  const [asking, setAsking] = useState(false);
  return (
    <PageLayout
      title="Availability"
      eyebrow={branch.name}
      // Staff answer on their phones.
      density={isAdmin ? 'compact' : 'roomy'}
      actions={
        found.data?.can_ask && (
          <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Ask the team
          </Button>
        )
      }
    >
      {isAdmin && <StaffLists chosen="availability" />}
      <div className={styles.text}>
        <QueryView query={found} skeleton="details">
          {({ requests }) =>
            requests.length === 0 ? (
              <EmptyState title="No one is asked yet">
                When the next rota is planned, the days to answer are here.
              </EmptyState>
            ) : (
              <div className={styles.page}>
                {requests.map((request) => (
                  <RequestCard key={request.id} request={request} />
                ))}
              </div>
            )
          }
        </QueryView>
      </div>
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </PageLayout>
  );
}

function RequestCard({ request }: { request: AvailabilityRequest }) {
  const scope = useScope();
  const send = useSend(confirmAvailability);
  const [changing, setChanging] = useState(false);
  const { from, to, own, usual, is_closed, team, answered, people, answer_by, note } = request;
  const days = own?.days ?? usual;
  const asUsual = useMutation({
    mutationFn: () => send({ params: scope, body: { request: request.id, days: usual } }),
    onSuccess: () => toast.success('Thank you. Your answer is saved.'),
  });
  return (
    <Card title={`${formatDate(from)} to ${formatDate(to)}`}>
      <p className={styles.head}>
        <Badge tone={own ? 'success' : is_closed ? 'neutral' : 'warning'}>
          {own ? 'You have answered' : is_closed ? 'Closed' : `Answer by ${formatDate(answer_by)}`}
        </Badge>
      </p>
      {note && <p>{note}</p>}
      {team && (
        <>
          <p>
            {answered} of {people} have answered.
          </p>
          <ul role="list" className={styles.list}>
            {team.map(({ id, name, answer }) => (
              <li key={id} className={styles.line}>
                <span>{name}</span>
                <span className={styles.small}>
                  {answer ? [summaryOf(answer.days), answer.note].filter(Boolean).join('. ') : 'No answer yet'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {(own || !is_closed) && (
        <>
          {team && <h3 className={styles.head}>Your own days</h3>}
          <ul role="list" className={styles.list}>
            {days.map((day) => (
              <li key={day.date} className={styles.line}>
                <span>{formatDay(day.date)}</span>
                <span className={styles.small}>{wordsOf(day)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!is_closed && (
        <div className={styles.buttons}>
          {!own && (
            <Button busy={asUsual.isPending} onClick={() => asUsual.mutate()}>
              This is right
            </Button>
          )}
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setChanging(true)}>
            Change days
          </Button>
        </div>
      )}
      {changing && <AnswerDialog request={request} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const send = useSend(askAvailability);
  return (
    <ActionDialog
      title="Ask the team when they can work"
      message="Everyone at this service is told and answers on their phone."
      confirmLabel="Ask the team"
      schema={AskForm}
      fields={
        <>
          <DateField name="from" label="First day" />
          <DateField name="to" label="Last day" />
          <DateField name="answer_by" label="Answer by" />
          <TextArea name="note" label="Note" optional />
        </>
      }
      onClose={onClose}
      onConfirm={(body) => send({ params: scope, body })}
      done={() => 'The team is asked.'}
    />
  );
}
