import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { cancellationWords } from '@bairn/shared/format/cancellation';
import { keptSteps, mostSteps, type RefundStep } from '@bairn/shared/schema/terms';
import { Button } from '@bairn/shared/ui/Button';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { addStep, standardSteps, stepsOf, type Policy, type StepRow } from './policyRows.ts';
import { RefundExample } from './RefundExample.tsx';
import styles from './PolicyFields.module.css';
import { useFieldRows } from './useFieldRows.ts';

type Props = { rows: readonly StepRow[]; onChange: (rows: StepRow[]) => void };

/** Those of the typed steps that are complete. */
const complete = (typed: unknown): RefundStep[] =>
  ((typed ?? []) as Partial<RefundStep>[]).filter((step): step is RefundStep =>
    [step.days_before, step.refund_percent].every((value) => typeof value === 'number' && Number.isInteger(value)),
  );

/** The choice of a cancellation policy, the steps of an own one, and what it refunds of a booking. */
export function PolicyFields({ rows, onChange }: Props) {
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
      {policy === 'own' && <StepFields rows={rows} onChange={onChange} />}
      <RefundExample steps={keptSteps(steps)} />
      <p className={styles.note}>
        A booking keeps the policy under which it was made. If you cancel, the family always gets a full refund.
      </p>
    </div>
  );
}

function StepFields({ rows, onChange }: Props) {
  const { place, typed, change } = useFieldRows('steps', ['days_before', 'refund_percent'], rows, onChange);
  return (
    <div ref={place} className={styles.steps} role="group" aria-label="Steps of your policy">
      {rows.map((row, index) => (
        <div key={row.key} className={styles.step} data-focus={row.key}>
          <NumberField name={`steps.${index}.days_before`} label="Days before" width="full" />
          <NumberField name={`steps.${index}.refund_percent`} label="Refund" after="%" width="full" />
          <IconButton
            label={`Remove step ${index + 1}`}
            onClick={() =>
              change(
                typed().filter(({ key }) => key !== row.key),
                'add',
              )
            }
          >
            <X size={18} />
          </IconButton>
        </div>
      ))}
      {rows.length < mostSteps && (
        <Button
          size="small"
          variant="quiet"
          data-focus="add"
          className={styles.add}
          onClick={() => {
            const next = addStep(typed());
            change(next, String(next.at(-1)?.key));
          }}
        >
          <Plus size={16} />
          Add a step
        </Button>
      )}
    </div>
  );
}
