import { useState } from 'react';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { answerMedicine, childMedicines, endMedicine } from '@bairn/shared/calls/medicines';
import { formatTime } from '@bairn/shared/format/date';
import { MedicineEnd, PaperConsent, type MedicinePlan } from '@bairn/shared/schema/medicines';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextField } from '@bairn/shared/ui/TextField';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../components/accidents/Accidents.module.css';
import { ChildFrame } from '../components/ChildFrame.tsx';
import { MedicineCard } from '../components/medicines/MedicineCard.tsx';
import { today } from '../components/today.ts';

/** A child's medicines at this service: written down, agreed, and each dose recorded. */
export function Component() {
  const form = useLazyDialog(() =>
    import('../components/medicines/MedicineFormDialog.tsx').then((module) => module.MedicineFormDialog),
  );
  return (
    <ChildFrame
      title="Medicines"
      actions={({ profile }) => profile?.status !== 'left' && <Button onClick={form.open}>Add a medicine</Button>}
    >
      {(child, branch) => (
        <>
          <Medicines child={child} branch={branch} />
          {form.Dialog && <form.Dialog child={child} branch={branch} onClose={form.close} />}
        </>
      )}
    </ChildFrame>
  );
}

function Medicines({ child, branch }: { child: ChildShown; branch: string }) {
  const medicines = useQuery(
    apiQuery(childMedicines, { params: { id: child.id }, query: { nursery_branch_id: branch } }, { select: dataOf }),
  );
  return (
    <QueryView
      query={medicines}
      empty={
        <EmptyState title="No medicines">{`${child.first_name} is given no medicine here. A parent agrees to each one first.`}</EmptyState>
      }
    >
      {(plans) => (
        <div className={styles.part}>
          {plans.map((plan) => (
            <MedicineCard
              key={plan.id}
              plan={plan}
              reader="service"
              actions={<Actions plan={plan} name={child.first_name} />}
            />
          ))}
        </div>
      )}
    </QueryView>
  );
}

type Opened = { kind: 'dose'; due: string | null } | { kind: 'paper' } | { kind: 'end' };

function Actions({ plan, name }: { plan: MedicinePlan; name: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const dose = useLazyDialog(() =>
    import('../components/medicines/DoseDialog.tsx').then((module) => module.DoseDialog),
  );
  const date = today();
  const done = new Set(plan.doses.flatMap((one) => (one.date === date && !one.struck ? one.due_time : [])));
  const dues: readonly (string | null)[] =
    plan.times.length > 0 ? plan.times.filter((time) => !done.has(time)) : [null];
  const close = () => setOpened(null);
  return (
    <>
      {plan.can.give &&
        dues.map((due) => (
          <Button
            key={due ?? 'needed'}
            onClick={() => {
              setOpened({ kind: 'dose', due });
              dose.open();
            }}
          >
            {due ? `Record the dose of ${formatTime(due, 'service')}` : 'Record a dose'}
          </Button>
        ))}
      {plan.can.record_answer && (
        <Button variant="secondary" onClick={() => setOpened({ kind: 'paper' })}>
          Record consent on paper
        </Button>
      )}
      {plan.can.end && (
        <Button variant="secondary" onClick={() => setOpened({ kind: 'end' })}>
          End the medicine
        </Button>
      )}
      {dose.Dialog && opened?.kind === 'dose' && (
        <dose.Dialog
          plan={{ ...plan, child: name }}
          due={opened.due}
          onClose={() => {
            dose.close();
            close();
          }}
        />
      )}
      {opened?.kind === 'paper' && <PaperDialog plan={plan} onClose={close} />}
      {opened?.kind === 'end' && <EndDialog plan={plan} onClose={close} />}
    </>
  );
}

type DialogProps = { plan: MedicinePlan; onClose: () => void };

function PaperDialog({ plan: { id }, onClose }: DialogProps) {
  const send = useSend(answerMedicine);
  return (
    <ActionDialog
      onClose={onClose}
      title="A parent agreed on paper"
      message="Your name is kept with it, and it cannot be changed. Keep the paper."
      confirmLabel="Record"
      schema={PaperConsent}
      defaults={{ signed_on: today() }}
      fields={
        <div className={styles.part}>
          <TextField name="signed_by" label="Who signed" autoComplete="off" maxLength={120} />
          <DateField name="signed_on" label="Date beside the signature" />
        </div>
      }
      onConfirm={(body) => send({ params: { id }, body: { ...body, agreed: true } })}
      done={() => 'The consent is recorded.'}
    />
  );
}

function EndDialog({ plan: { id, medicine }, onClose }: DialogProps) {
  const send = useSend(endMedicine);
  return (
    <ActionDialog
      onClose={onClose}
      title={`End ${medicine}`}
      message="It is not given any more, and the family is told. Its doses stay readable."
      confirmLabel="End the medicine"
      danger
      schema={MedicineEnd}
      fields={<TextField name="reason" label="Reason" maxLength={255} />}
      onConfirm={(body) => send({ params: { id }, body })}
      done={() => 'The medicine has ended.'}
    />
  );
}
