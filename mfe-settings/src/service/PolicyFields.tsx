import { cancellationWords } from '@bairn/shared/format/cancellation';
import { keptSteps, mostSteps, type RefundStep } from '@bairn/shared/schema/terms';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { standardSteps, stepsOf, type Policy } from './policyRows.ts';
import { RefundExample } from './RefundExample.tsx';
import styles from './PolicyFields.module.css';

/** Those of the typed steps that are complete. */
const complete = (typed: unknown): RefundStep[] =>
  ((typed ?? []) as Partial<RefundStep>[]).filter((step): step is RefundStep =>
    [step.days_before, step.refund_percent].every((value) => typeof value === 'number' && Number.isInteger(value)),
  );

/** The choice of a cancellation policy, the steps of an own one, and what it refunds of a booking. */
export function PolicyFields() {
  const policy = useFormValue('policy') as Policy;
  const typed = complete(useFormValue('steps'));
  const steps = stepsOf({ policy, steps: typed }) ?? standardSteps;
  return (
    <div className={styles.policy}>
      <RadioGroup
        name="policy"
        label="Refunds when families cancel"
        options={[
          {
            value: 'standard',
            label: 'Standard policy',
            hint: cancellationWords(keptSteps(standardSteps)).join('. '),
          },
          { value: 'own', label: 'Your own policy' },
          { value: 'none', label: 'No refunds' },
        ]}
      />
      {policy === 'own' && (
        <FieldList name="steps" label="Steps of your policy" one="step" addLabel="Add a step" most={mostSteps} inline>
          {(prefix) => (
            <FieldRow>
              <NumberField name={`${prefix}.days_before`} label="Days before" />
              <NumberField name={`${prefix}.refund_percent`} label="Refund" after="%" />
            </FieldRow>
          )}
        </FieldList>
      )}
      <RefundExample steps={keptSteps(steps)} />
      <p className={styles.note}>
        A booking keeps the policy under which it was made. If you cancel, the family always gets a full refund.
      </p>
    </div>
  );
}
