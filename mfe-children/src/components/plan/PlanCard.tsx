import { useQuery } from '@bairn/shared/app';
import { sharePlan } from '@bairn/shared/calls/personalPlan';
import { formatDay } from '@bairn/shared/format/date';
import { planStanding, planWords } from '@bairn/shared/format/planDates';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import type { PersonalPlan, PlanVersion } from '@bairn/shared/schema/personalPlan';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { PaperSignature } from './PaperSignature.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import { planQuery } from './planQuery.ts';
import { dayOf, PlanText } from './PlanText.tsx';
import { Answers, EarlierVersions, PrintPlan, versionLine } from './PlanVersions.tsx';
import styles from './Plan.module.css';

type Props = { child: ChildShown; branch: string };

/** The personal plan of a child at this service: written, shared with the family, signed, and reviewed. */
export function PlanCard({ child, branch }: Props) {
  const plan = useQuery(planQuery(child.id, branch));
  const form = useLazyDialog(() => import('./PlanForm.tsx').then((module) => module.PlanForm));
  const part = useAnchor('plan', plan.data !== undefined);
  const [known] = plan.data ?? [];
  return (
    <div id="plan" ref={part} tabIndex={-1}>
      <Card title="Personal plan" aside={known && <PlanBadge plan={known} />}>
        <QueryView query={plan} part isEmpty={() => false}>
          {([one]) =>
            one &&
            (form.Dialog && one.can.write ? (
              <form.Dialog child={child} branch={branch} plan={one} onEnd={form.close} />
            ) : (
              <Shown child={child} branch={branch} plan={one} onWrite={form.open} />
            ))
          }
        </QueryView>
      </Card>
    </div>
  );
}

type ShownProps = Props & { plan: PersonalPlan; onWrite: () => void };

function Shown({ child, branch, plan, onWrite }: ShownProps) {
  const { draft, versions, can } = plan;
  const [newest] = versions;
  const paperOf = (version: PlanVersion) => (
    <>
      <PrintPlan child={child.id} branch={branch} version={version} />
      {can.record && <PaperSignature child={child} branch={branch} version={version} today={plan.today} />}
    </>
  );
  return (
    <div className={styles.part}>
      <Duty plan={plan} name={child.first_name} />
      {draft && (
        <Alert title={`Draft of version ${draft.version}`}>
          <p>{`Written by ${draft.written_by} on ${dayOf(draft.changed_at)}. The family does not see it yet.`}</p>
          <PlanText plan={draft} before={newest} />
        </Alert>
      )}
      {newest && (
        <>
          <p className={styles.muted}>{versionLine(newest)}</p>
          <PlanText plan={newest} />
          <Answers version={newest} />
          <div className={styles.actions}>{paperOf(newest)}</div>
          <EarlierVersions versions={versions} actions={paperOf} />
        </>
      )}
      {can.write && (
        <div className={styles.actions}>
          <Button variant={draft ? 'secondary' : 'primary'} onClick={onWrite}>
            {draft ? 'Change the draft' : newest ? 'Write a new version' : 'Write the plan'}
          </Button>
          {draft && can.share && <Share child={child} branch={branch} plan={plan} />}
        </div>
      )}
      {draft && can.write && !can.share && (
        <p className={styles.muted}>The key person or an admin shares it with the family.</p>
      )}
    </div>
  );
}

/** What the law asks for, and where this plan stands. */
function Duty({ plan: { due_on: due, today, versions, state }, name }: { plan: PersonalPlan; name: string }) {
  if (due === null) {
    return versions.length > 0 ? null : (
      <p
        className={styles.muted}
      >{`The plan is due 28 days after ${name}'s first day. Enter a start date to see when.`}</p>
    );
  }
  const what = versions.length > 0 ? 'The review' : 'The first plan';
  const day = `${formatDay(due)} ${due.slice(0, 4)}`;
  const isOver = planStanding(due, today) === 'overdue';
  const signed = versions.length > 0 ? ` ${planWords[state]}.` : '';
  const line = `${what} ${isOver ? 'was' : 'is'} due on ${day}.${signed}`;
  if (isOver) return <Alert tone="danger" title={line} />;
  return <p>{line}</p>;
}

function Share({ child, branch, plan: { draft } }: Props & { plan: PersonalPlan }) {
  const send = useSend(sharePlan);
  return (
    <ConfirmButton
      label="Share with the family"
      variant="primary"
      title={`Share ${child.first_name}'s plan with the family`}
      message={
        child.has_family
          ? 'The family is asked to read and sign it. It cannot be changed any more: a change is a new version.'
          : 'No adult of this child has an account yet. They can read and sign it once they have one. It cannot be changed any more: a change is a new version.'
      }
      confirmLabel="Share the plan"
      onConfirm={() =>
        send({
          params: { id: child.id },
          query: { nursery_branch_id: branch },
          body: { revision: draft?.revision ?? 0 },
        })
      }
      done={() => 'The plan is shared.'}
    />
  );
}
