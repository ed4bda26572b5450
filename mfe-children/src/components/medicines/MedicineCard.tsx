import { formatDate, formatTime } from '@bairn/shared/format/date';
import { outcomeWords } from '@bairn/shared/format/medicines';
import type { MedicinePlan } from '@bairn/shared/schema/medicines';
import type { RecordedDose } from '@bairn/shared/schema/rows/medicines';
import { strikeDose } from '@bairn/shared/calls/medicines';
import { DoseStrike } from '@bairn/shared/schema/medicines';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useState, type ReactNode } from 'react';
import styles from '../accidents/Accidents.module.css';
import { consentWords, recordedWords, timesWords } from './medicineWords.ts';

type Props = { plan: MedicinePlan; reader: 'service' | 'family'; actions: ReactNode };

/** A medicine with the parent's answer and its doses. */
export function MedicineCard({ plan, reader, actions }: Props) {
  const [struck, setStruck] = useState<RecordedDose | null>(null);
  return (
    <Card title={`${plan.medicine}, ${plan.dose}`}>
      <div className={styles.part}>
        {plan.ended && <Alert title="Ended">{plan.ended}</Alert>}
        {!plan.ended && plan.consent?.agreed !== true && <Alert tone="warning">{consentWords(plan)}</Alert>}
        <Facts
          items={[
            { label: 'When', value: timesWords(plan, reader) },
            { label: 'Days', value: `${formatDate(plan.from)} to ${formatDate(plan.to)}` },
            { label: 'Reason', value: plan.reason },
            ...(plan.instructions ? [{ label: 'How', value: plan.instructions }] : []),
            ...(reader === 'family' ? [{ label: 'Service', value: plan.service.name }] : []),
            ...(plan.consent?.agreed ? [{ label: 'Consent', value: consentWords(plan) }] : []),
          ]}
        />
        <div className={styles.actions}>{actions}</div>
        {plan.doses.length > 0 && (
          <ul className={styles.plain} role="list" aria-label={`Doses of ${plan.medicine}`}>
            {plan.doses.map((dose) => (
              <li key={dose.id}>
                {dose.struck ? <s>{recordedWords(dose, reader)}</s> : recordedWords(dose, reader)}{' '}
                {dose.outcome !== 'given' && !dose.struck && <Badge tone="danger">{outcomeWords[dose.outcome]}</Badge>}
                {dose.struck && <p className={styles.muted}>{`Struck out: ${dose.struck}`}</p>}
                {!dose.struck && plan.can.give && (
                  <Button variant="quiet" size="small" onClick={() => setStruck(dose)}>
                    Strike out
                    <span className="visually-hidden">{` the dose of ${formatTime(dose.done_time, reader)}`}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {struck && <StrikeDialog plan={plan.id} dose={struck.id} onClose={() => setStruck(null)} />}
    </Card>
  );
}

function StrikeDialog({ plan, dose, onClose }: { plan: string; dose: string; onClose: () => void }) {
  const send = useSend(strikeDose);
  return (
    <ActionDialog
      onClose={onClose}
      title="Strike out the dose"
      message="For a dose that was recorded by mistake. It stays readable, with your reason, and the family is told."
      confirmLabel="Strike out"
      danger
      schema={DoseStrike}
      fields={<TextField name="reason" label="Reason" maxLength={255} />}
      onConfirm={(body) => send({ params: { id: plan, dose }, body })}
      done={() => 'The dose is struck out.'}
    />
  );
}
