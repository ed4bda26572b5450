import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { answerMedicine, childMedicines } from '@bairn/shared/calls/medicines';
import type { MedicinePlan } from '@bairn/shared/schema/medicines';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../components/accidents/Accidents.module.css';
import { MedicineCard } from '../components/medicines/MedicineCard.tsx';
import { FamilyFrame } from '../components/FamilyFrame.tsx';

/** The medicines of a child as its family agrees to them and reads each dose. */
export function Component() {
  return (
    <FamilyFrame title="Medicines">{({ id, first_name }) => <Medicines child={id} name={first_name} />}</FamilyFrame>
  );
}

function Medicines({ child, name }: { child: string; name: string }) {
  const medicines = useQuery(apiQuery(childMedicines, { params: { id: child }, query: {} }, { select: dataOf }));
  return (
    <QueryView
      query={medicines}
      empty={
        <EmptyState title="No medicines">{`No service gives ${name} a medicine. Ask the staff if one is needed.`}</EmptyState>
      }
    >
      {(plans) => (
        <div className={styles.part}>
          {plans.map((plan) => (
            <MedicineCard
              key={plan.id}
              plan={plan}
              reader="family"
              actions={plan.can.answer && <Answer plan={plan} />}
            />
          ))}
        </div>
      )}
    </QueryView>
  );
}

function Answer({ plan: { id, medicine, dose, service } }: { plan: MedicinePlan }) {
  const send = useSend(answerMedicine);
  return (
    <>
      <ConfirmButton
        label="Agree"
        variant="primary"
        title={`Agree to ${medicine}`}
        message={`${service.name} may give ${dose} as written here.`}
        confirmLabel="Agree"
        onConfirm={() => send({ params: { id }, body: { agreed: true } })}
        done={() => 'You have agreed.'}
      />
      <ConfirmButton
        label="Decline"
        title={`Decline ${medicine}`}
        message={`${service.name} will not give it.`}
        confirmLabel="Decline"
        danger
        onConfirm={() => send({ params: { id }, body: { agreed: false } })}
        done={() => 'You have declined.'}
      />
    </>
  );
}
