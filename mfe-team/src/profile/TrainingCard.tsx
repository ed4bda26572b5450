import { useState } from 'react';
import { setInTraining } from '@bairn/shared/calls/staffProfile';
import { formatDate } from '@bairn/shared/format/date';
import { Training, type StaffProfile } from '@bairn/shared/schema/staffProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';
import styles from './Profile.module.css';

type Props = { profile: StaffProfile; path: ProfilePath };

/** The days on which a person is in training, and does not count towards a ratio. */
export function TrainingCard({ profile, path }: Props) {
  const [edits, setEdits] = useState(false);
  const send = useSend(setInTraining);
  const { training, today, can } = profile;
  const isNow = training.some(({ from, until }) => from <= today && (until === null || until >= today));
  return (
    <Card
      title="In training"
      aside={
        can.train && (
          <Button variant="secondary" size="small" onClick={() => setEdits(true)}>
            Change
          </Button>
        )
      }
    >
      <div className={styles.part}>
        <p>
          <Badge tone={isNow ? 'warning' : 'neutral'}>{isNow ? 'In training today' : 'Not in training'}</Badge>
        </p>
        <p className={styles.muted}>On these days the person does not count towards the number of adults.</p>
        {training.length > 0 && (
          <ul className={styles.plain} role="list">
            {training.map(({ from, until }) => (
              <li key={from}>
                {formatDate(from)} to {until ? formatDate(until) : 'further notice'}
              </li>
            ))}
          </ul>
        )}
      </div>
      {edits && (
        <ActionDialog
          title={`${profile.name} in training`}
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
          onClose={() => setEdits(false)}
          onConfirm={(body) => send({ params: path, body })}
          done={() => 'Saved.'}
        />
      )}
    </Card>
  );
}
