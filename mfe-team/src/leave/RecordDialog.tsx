import { useState } from 'react';
import { useQuery } from '@bairn/shared/app';
import { addAbsence } from '@bairn/shared/calls/leave';
import { localDate } from '@bairn/shared/format/date';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { AbsenceFields } from './AbsenceFields.tsx';
import { recordForm } from './absenceForm.ts';
import { peopleQuery } from './queries.ts';

/** Records the absence of a person of the team: sickness first, as it is recorded most. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const people = useQuery(peopleQuery(scope));
  const send = useSend(addAbsence);
  const [today] = useState(() => localDate(new Date()));
  return (
    <ActionDialog
      title="Record an absence"
      message="It counts at once, and shifts of the person in this time become open. The person does not have to answer."
      confirmLabel="Record the absence"
      schema={recordForm}
      defaults={{ type_id: absenceType.selfCertified, part: 'day', from: today }}
      fields={
        <QueryView query={people} part skeleton="rows">
          {(found) => (
            <>
              <Select
                name="profile"
                label="Person"
                options={found.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <AbsenceFields records today={today} />
            </>
          )}
        </QueryView>
      }
      onClose={onClose}
      onConfirm={({ person, absence }) => send({ params: scope, body: { ...absence, profile: person } })}
      done={() => 'The absence is recorded.'}
    />
  );
}
