import { apiQuery, dataOf, useBranch, useQuery } from '@bairn/shared/app';
import { listFirstAiders } from '@bairn/shared/calls/accidents';
import { giveDose } from '@bairn/shared/calls/medicines';
import { formatTime } from '@bairn/shared/format/date';
import { doseOutcomes, outcomeWords } from '@bairn/shared/format/medicines';
import { DoseForm } from '@bairn/shared/schema/medicines';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../accidents/Accidents.module.css';
import { timeNow } from '../today.ts';

type Props = {
  plan: { id: string; medicine: string; dose: string; instructions: string | null; child: string };
  /** The time at which the dose was due; null where it is given when needed. */
  due: string | null;
  onClose: () => void;
};

/** Records a dose: given, refused or not given, with the person who saw it. */
export function DoseDialog({ plan, due, onClose }: Props) {
  const { nursery, branch } = useBranch();
  const send = useSend(giveDose);
  const { data: people = [] } = useQuery(
    apiQuery(listFirstAiders, { params: { nursery: nursery.id, branch: branch.id } }, { select: dataOf }),
  );
  const others = people.filter(({ id }) => id !== nursery.staffProfile.id);
  return (
    <ActionDialog
      onClose={onClose}
      title={`${plan.medicine} for ${plan.child}`}
      message={[plan.dose, due && `due at ${formatTime(due, 'service')}`, plan.instructions].filter(Boolean).join(', ')}
      confirmLabel="Record the dose"
      schema={DoseForm}
      defaults={{ outcome: 'given', done_time: timeNow() }}
      fields={
        <div className={styles.part}>
          <RadioGroup
            name="outcome"
            label="What happened"
            inline
            options={doseOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
          />
          <TextField name="done_time" label="Time" type="time" width="short" />
          {others.length > 0 && (
            <Select
              name="witness_id"
              label="Seen by"
              nullable
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <TextField name="note" label="Note" optional maxLength={500} hint="Say why where it was not given." />
        </div>
      }
      onConfirm={(body) => send({ params: { id: plan.id }, body: { ...body, due_time: due } })}
      done={() => 'The dose is recorded.'}
    />
  );
}
