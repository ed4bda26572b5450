import { apiQuery, dataOf, useBranch, useLocation, useParams, useQuery } from '@bairn/shared/app';
import { childrenBasicInfo } from '@bairn/shared/calls/entitySearch';
import { listPrevious, showJournal } from '@bairn/shared/calls/journal';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import { Card } from '@bairn/shared/ui/Card';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Stepper } from '@bairn/shared/ui/Stepper';
import { EntryLines } from './EntryLines.tsx';
import styles from './Journal.module.css';
import { JournalSteps } from './JournalSteps.tsx';

const steps = ['What happened', 'Child’s voice', 'Learning', 'Pathways', 'Next steps'];

/** A learning journal entry in five steps, each with its address, with the child's earlier entries beside the form. */
export function Component() {
  const { id: child = '', journalId } = useParams();
  const { pathname } = useLocation();
  const { branch, nursery } = useBranch();
  const step = Number(/step-(\d)/.exec(pathname)?.[1] ?? 1);
  const entry = useQuery({
    ...apiQuery(showJournal, { params: { id: journalId ?? '' } }, { select: dataOf }),
    enabled: journalId !== undefined,
  });
  const children = useQuery(
    apiQuery(childrenBasicInfo, { params: { nursery: nursery.id, branch: branch.id } }, { select: dataOf }),
  );
  const previous = useQuery(
    apiQuery(listPrevious, { query: { nursery_branch_id: branch.id, child_id: child } }, { select: dataOf }),
  );
  const form = (saved: JournalEntry | null) => (
    <QueryView query={children} empty="There are no children at this service yet.">
      {(known) => (
        // A step of its own begins with what the one before has written.
        <JournalSteps
          key={`${child} ${step}`}
          child={child}
          step={step}
          saved={saved}
          people={known.map(({ id, full_name }) => ({ id, name: full_name }))}
        />
      )}
    </QueryView>
  );
  return (
    <PageLayout
      title="Learning journal"
      eyebrow={branch.name}
      back={{ to: `/children/profile/${child}/development-diary/feed`, label: 'Journal' }}
      lead={<Stepper label="Learning journal" steps={steps} current={step - 1} />}
    >
      <div className={styles.columns}>
        <div>
          {journalId === undefined ? form(null) : <QueryView query={entry}>{(saved) => form(saved)}</QueryView>}
        </div>
        <Card title="Earlier entries">
          <QueryView query={previous} empty="Nothing has been published about this child yet." part>
            {(lines) => <EntryLines lines={lines} child={child} label="Earlier entries" />}
          </QueryView>
        </Card>
      </div>
    </PageLayout>
  );
}
