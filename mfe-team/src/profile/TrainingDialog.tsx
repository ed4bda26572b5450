import { setInTraining } from '@bairn/shared/calls/staffProfile';
import { Training, type StaffProfile } from '@bairn/shared/schema/staffProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';

type Props = { profile: StaffProfile; path: ProfilePath; onClose: () => void };

/** Begins or ends a person's training from a day on. */
export function TrainingDialog({ profile: { name, today }, path, onClose }: Props) {
  const send = useSend(setInTraining);
  return (
    <ActionDialog
      title={`${name} in training`}
      message="The days before the first day stay as they are. Without a tick, training ends the day before it."
      confirmLabel="Save"
      schema={Training}
      defaults={{ in_training: true, from: today }}
      fields={
        <>
          <Checkbox name="in_training" label="In training" />
          <FieldRow>
            <DateField name="from" label="From" />
            <DateField name="until" label="Last day" optional />
          </FieldRow>
        </>
      }
      onClose={onClose}
      onConfirm={(body) => send({ params: path, body })}
      done={() => 'Saved.'}
    />
  );
}
