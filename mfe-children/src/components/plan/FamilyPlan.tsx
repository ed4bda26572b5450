import { useState } from 'react';
import { useQuery } from '@bairn/shared/app';
import { answerPlan } from '@bairn/shared/calls/personalPlan';
import { formatDay } from '@bairn/shared/format/date';
import { planWords } from '@bairn/shared/format/planDates';
import { longestWishes, PlanChange, type PersonalPlan } from '@bairn/shared/schema/personalPlan';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import { useSend } from '@bairn/shared/ui/useSend';
import { planQuery } from './planQuery.ts';
import { PlanText } from './PlanText.tsx';
import { Answers, EarlierVersions, PrintPlan, versionLine } from './PlanVersions.tsx';
import styles from './Plan.module.css';

/** The child of a family whose plans are shown. */
export type PlannedChild = { id: string; first_name: string };

/** The personal plans of a family's child, one of each service: to read, to sign, or to ask for a change. */
export function FamilyPlan({ child }: { child: PlannedChild }) {
  const plans = useQuery(planQuery(child.id));
  const part = useAnchor('plan', plans.data !== undefined);
  return (
    <div id="plan" ref={part} tabIndex={-1}>
      <Card title="Personal plan">
        <QueryView
          query={plans}
          part
          empty={
            <EmptyState level={3} title="No personal plan yet">
              {`A service that ${child.first_name} goes to writes one with you in the first 28 days. It appears here.`}
            </EmptyState>
          }
        >
          {(all) => (
            <div className={styles.part}>
              {all.map((plan) => (
                <PlanOfService key={plan.service.id} child={child} plan={plan} alone={all.length === 1} />
              ))}
            </div>
          )}
        </QueryView>
      </Card>
    </div>
  );
}

type Props = { child: PlannedChild; plan: PersonalPlan };

function PlanOfService({ child, plan, alone }: Props & { alone: boolean }) {
  const { service, versions, key_person, buddy, state, due_on, can } = plan;
  const [newest] = versions;
  const people = [key_person, buddy].flatMap((one) => (one ? [one.name] : []));
  return (
    <section className={styles.part} aria-label={`Personal plan at ${service.name}`}>
      <div>
        <h3 className={styles.service}>{service.name}</h3>
        {people.length > 0 && <p className={styles.text}>{`Key person: ${people.join(', then ')}`}</p>}
      </div>
      {newest ? (
        <>
          <p>
            <Badge tone={state === 'signed' ? 'success' : 'warning'}>{planWords[state]}</Badge>{' '}
            <span className={styles.muted}>{versionLine(newest)}</span>
          </p>
          <PlanText plan={newest} />
          <Answers version={newest} />
          {can.answer && <Answer child={child} plan={plan} />}
          <div className={styles.actions}>
            <PrintPlan child={child.id} branch={service.id} version={newest} />
          </div>
          <EarlierVersions
            versions={versions}
            actions={(version) => <PrintPlan child={child.id} branch={service.id} version={version} />}
          />
        </>
      ) : (
        <p className={styles.muted}>
          {`Not shared with you yet.${due_on ? ` The service writes it by ${formatDay(due_on)} ${due_on.slice(0, 4)}.` : ''}`}
          {alone && ' You are told when you can read it.'}
        </p>
      )}
    </section>
  );
}

function Answer({ child, plan: { versions, service } }: Props) {
  const send = useSend(answerPlan);
  const [asks, setAsks] = useState(false);
  const [newest] = versions;
  if (!newest) return null;
  const params = { id: child.id, plan: newest.id };
  const hasSigned = newest.answers.some(({ is_you, change }) => is_you && change === null);
  return (
    <div className={styles.actions}>
      {!hasSigned && (
        <ConfirmButton
          label="Sign the plan"
          variant="primary"
          title={`Sign ${child.first_name}'s personal plan`}
          message={`You have read version ${newest.version} and agree with it. Your name and the time are kept with it.`}
          confirmLabel="Sign"
          onConfirm={() => send({ params, body: {} })}
          done={() => 'The plan is signed.'}
        />
      )}
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Ask for a change
      </Button>
      {asks && (
        <ActionDialog
          onClose={() => setAsks(false)}
          title="Ask for a change"
          message={`${service.name} reads it and writes a new version with you.`}
          confirmLabel="Send"
          schema={PlanChange}
          fields={<TextArea name="change" label="What should change?" rows={5} maxLength={longestWishes} />}
          onConfirm={({ change }) => send({ params, body: { change } })}
          done={() => `${service.name} is told.`}
        />
      )}
    </div>
  );
}
