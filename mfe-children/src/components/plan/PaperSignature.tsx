import { useState } from 'react';
import { signPlanOnPaper } from '@bairn/shared/calls/personalPlan';
import { PaperSignature as PaperForm, type PlanVersion } from '@bairn/shared/schema/personalPlan';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Plan.module.css';

type Props = { child: ChildShown; branch: string; version: PlanVersion; today: string };

/** Records that a person signed the printed version: who, and the day that stands there. */
export function PaperSignature({ child, branch, version: { id, version, answers }, today }: Props) {
  const [open, setOpen] = useState(false);
  const send = useSend(signPlanOnPaper);
  const hasSigned = new Set(answers.flatMap(({ by, change }) => (change === null ? [by.toLowerCase()] : [])));
  const next = child.carers.find(({ name }) => !hasSigned.has(name.toLowerCase()));
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Record a signature on paper
      </Button>
      {open && (
        <ActionDialog
          onClose={() => setOpen(false)}
          title={`Version ${version} was signed on paper`}
          message="It counts like a signature in the app. Your name is kept with it, and it cannot be changed. Keep the paper."
          confirmLabel="Record"
          schema={PaperForm}
          defaults={{ signed_by: next?.name, signed_on: today }}
          fields={
            <div className={styles.part}>
              <TextField name="signed_by" label="Who signed" autoComplete="off" maxLength={120} />
              <DateField name="signed_on" label="Date beside the signature" />
            </div>
          }
          onConfirm={(body) => send({ params: { id: child.id, plan: id }, query: { nursery_branch_id: branch }, body })}
          done={() => 'The signature is recorded.'}
        />
      )}
    </>
  );
}
