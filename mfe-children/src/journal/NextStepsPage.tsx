import { apiQuery, dataOf, useMutation, useQuery } from '@bairn/shared/app';
import { listNextSteps, moveNextStep } from '@bairn/shared/calls/journalFeed';
import { formatDay } from '@bairn/shared/format/date';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import { entryWords, nextStepWords } from '@bairn/shared/schema/journalWords';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { ChildFrame } from '../components/ChildFrame.tsx';
import styles from './Journal.module.css';

type Step = DataOf<typeof listNextSteps>[number];

/** What comes next for a child, with its state. */
export function Component() {
  return (
    <ChildFrame
      title="Next steps"
      actions={({ id }) => (
        <ButtonLink variant="secondary" to={`/children/profile/${id}/development-diary/feed`}>
          Journal
        </ButtonLink>
      )}
    >
      {(child, branch) => <Steps child={child.id} branch={branch} />}
    </ChildFrame>
  );
}

function Steps({ child, branch }: { child: string; branch: string }) {
  const steps = useQuery(
    apiQuery(listNextSteps, { query: { child_id: child, nursery_branch_id: branch } }, { select: dataOf }),
  );
  return (
    <QueryView
      query={steps}
      empty={
        <EmptyState title="No next steps yet">
          Write them in the last step of a journal entry. They appear here once it is published.
        </EmptyState>
      }
    >
      {(known) => (
        <ul role="list" className={styles.list} aria-label="Next steps">
          {known.map((step) => (
            <li key={step.id}>
              <StepCard step={step} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function StepCard({ step }: { step: Step }) {
  const { id, text, status, note, entry, can } = step;
  const send = useSend(moveNextStep);
  const move = useMutation({
    mutationFn: (to: 'in_progress' | 'achieved' | 'dropped') => send({ params: { id }, body: { status: to } }),
  });
  const { Dialog, open, close } = useLazyDialog(() => import('./AgainDialog.tsx').then((one) => one.AgainDialog));
  const button = (label: string, to: 'in_progress' | 'achieved' | 'dropped') => (
    <Button
      size="small"
      variant="secondary"
      busy={move.isPending}
      aria-label={`${label}: ${text}`}
      onClick={() => move.mutate(to)}
    >
      {label}
    </Button>
  );
  return (
    <Card
      title={text}
      listed
      aside={<Badge tone={status === 'achieved' ? 'success' : 'info'}>{nextStepWords[status]}</Badge>}
    >
      <p className={styles.muted}>{`${entry.title || entryWords[entry.type]}, ${formatDay(entry.happened_on)}`}</p>
      {note && <p>{note}</p>}
      {can.move && (
        <div className={styles.row}>
          {status === 'planned' && button('Start', 'in_progress')}
          {status === 'in_progress' && button('Achieved', 'achieved')}
          {status === 'in_progress' && button('Drop', 'dropped')}
          {(status === 'achieved' || status === 'dropped') && (
            <Button size="small" variant="secondary" aria-label={`Take up again: ${text}`} onClick={open}>
              Take up again
            </Button>
          )}
        </div>
      )}
      {Dialog && <Dialog step={step} onClose={close} />}
    </Card>
  );
}
