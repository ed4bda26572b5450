import { useState } from 'react';
import { toast } from '@bairn/shared/app';
import { writePlan } from '@bairn/shared/calls/personalPlan';
import { indicators, wellbeing } from '@bairn/shared/format/wellbeing';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { longestPart, longestWishes, PlanForm as Written, type PersonalPlan } from '@bairn/shared/schema/personalPlan';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { PlanText } from './PlanText.tsx';
import styles from './Plan.module.css';

type Props = { child: ChildShown; branch: string; plan: PersonalPlan; onEnd: () => void };

/**
 * Writes the draft of a plan, beginning with what was agreed last. Where someone else changed the draft meanwhile, theirs
 * stands above: the person looks, and saves again.
 */
export function PlanForm({ child, branch, plan, onEnd }: Props) {
  const send = useSend(writePlan);
  const [first] = useState(plan);
  const begun = first.draft ?? first.versions[0];
  const revision = plan.draft?.revision ?? 0;
  return (
    <div className={styles.part}>
      {plan.draft && revision !== (first.draft?.revision ?? 0) && (
        <Alert tone="warning" title={`${plan.draft.written_by} changed this draft while you were writing`} live>
          <PlanText plan={plan.draft} before={begun} />
          <p>Saving replaces it with yours.</p>
        </Alert>
      )}
      <Form
        label={`Personal plan of ${child.full_name}`}
        schema={Written}
        defaults={begun ? { wishes: begun.wishes, wellbeing: begun.wellbeing } : {}}
        submitLabel="Save the draft"
        actions={
          <Button variant="secondary" onClick={onEnd}>
            Cancel
          </Button>
        }
        onSubmit={(values) =>
          send({
            params: { id: child.id },
            query: { nursery_branch_id: branch },
            body: { ...values, revision },
          })
        }
        onDone={() => {
          toast.success('The draft is saved. The family sees it once it is shared.');
          onEnd();
        }}
      >
        <TextArea
          name="wishes"
          label="Wishes of the child and family"
          hint="In their words where you can: what the child likes, what the family hopes for."
          optional
          rows={4}
          maxLength={longestWishes}
        />
        {indicators.map((name) => (
          <fieldset key={name} className={styles.fields}>
            <legend>
              <strong>{wellbeing[name].name}</strong>
              <span className={styles.muted}>{` ${wellbeing[name].asks}`}</span>
            </legend>
            <div className={styles.indicators}>
              <TextArea
                name={`wellbeing.${name}.needs`}
                label={`${wellbeing[name].name}: needs`}
                optional
                rows={3}
                maxLength={longestPart}
              />
              <TextArea
                name={`wellbeing.${name}.support`}
                label={`${wellbeing[name].name}: support agreed`}
                optional
                rows={3}
                maxLength={longestPart}
              />
            </div>
          </fieldset>
        ))}
      </Form>
    </div>
  );
}
