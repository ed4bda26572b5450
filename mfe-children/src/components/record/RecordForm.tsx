import { useState } from 'react';
import { apiQuery, toast, useBranch, useQuery } from '@bairn/shared/app';
import { updateChild } from '@bairn/shared/calls/childRecord';
import { listRooms } from '@bairn/shared/calls/rooms';
import { ChildForm } from '@bairn/shared/schema/childChange';
import { additionalSupportServices, type ChildShown } from '@bairn/shared/schema/childRecord';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { RecordFacts } from './RecordFacts.tsx';
import { changesOf, valuesOf } from './recordValues.ts';
import styles from './Profile.module.css';

type Props = {
  child: ChildShown;
  /** The service that changes it; absent for the family. */
  branch?: string;
  onEnd: () => void;
};

/**
 * Changes a child's record. Where someone else has changed it since the form was opened, their record stands above it: the
 * person looks, and saves again.
 */
export function RecordForm({ child, branch, onEnd }: Props) {
  const send = useSend(updateChild);
  const [first] = useState(child);
  const { health, support, languages } = first.record;
  const family = branch === undefined;
  const newer = child.record.version !== first.record.version;
  return (
    <>
      {newer && (
        <Alert tone="warning" title="This record was changed while you were editing" live>
          <RecordFacts child={child} family={family} />
          <p>Saving replaces only the fields that you changed.</p>
        </Alert>
      )}
      <Form
        label={`Change the record of ${first.full_name}`}
        schema={ChildForm}
        defaults={valuesOf(first)}
        submitLabel="Save changes"
        actions={
          <Button variant="secondary" onClick={onEnd}>
            Cancel
          </Button>
        }
        onSubmit={(values) =>
          send({
            params: { id: child.id },
            query: { nursery_branch_id: branch },
            body: { ...changesOf(values, first), version: child.record.version },
          })
        }
        onDone={() => {
          toast.success(`${first.first_name}'s record is saved.`);
          onEnd();
        }}
      >
        <Card title="Details">
          {first.can.rename ? (
            <>
              <FieldRow>
                <TextField name="first_name" label="First name" maxLength={100} />
                <TextField name="last_name" label="Last name" maxLength={100} />
              </FieldRow>
              <DateField name="dob" label="Date of birth" />
            </>
          ) : (
            <p className={styles.muted}>Name and date of birth are changed by the family in its own account.</p>
          )}
          {!family && <Place />}
          {languages && (
            <TextField
              name="languages"
              label="Languages"
              hint="The one spoken at home first, separated by commas"
              optional
              maxLength={500}
            />
          )}
        </Card>
        <Card title={family ? 'Diet and GP' : 'Health'}>
          {!family && <ToldNeeds />}
          {health ? (
            <>
              <TextArea name="diet" label="Diet" optional rows={2} maxLength={2000} />
              <FieldRow>
                <TextField name="gp_name" label="GP" optional maxLength={100} />
                <TextField name="gp_practice" label="Practice" optional maxLength={200} />
              </FieldRow>
              <PhoneField name="gp_phone" label="Practice phone" optional autoComplete="off" />
            </>
          ) : (
            <p className={styles.muted}>Diet and GP are not shared by the family.</p>
          )}
        </Card>
        {support && (
          <Card title="Additional support">
            <TextArea name="support_text" label="What helps" optional rows={4} maxLength={2000} />
            <CheckboxGroup
              name="support_services"
              label="Services"
              optional
              options={additionalSupportServices.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Card>
        )}
      </Form>
    </>
  );
}

/** What a service was told; a family answers each question by itself. */
function ToldNeeds() {
  return (
    <>
      <TextField
        name="needs.allergies"
        label="Allergies"
        hint="What you were told, separated by commas. Only a parent can say that there are none."
        optional
        maxLength={500}
      />
      <TextArea name="needs.medical_needs" label="Medical and additional needs" optional rows={3} maxLength={500} />
    </>
  );
}

/** Room and start date, the service's own. */
function Place() {
  const { nursery, branch } = useBranch();
  const rooms = useQuery(
    apiQuery(listRooms, { params: { nursery: nursery.id, branch: branch.id }, query: { per_page: 100 } }),
  );
  return (
    <FieldRow>
      {rooms.data && (
        <Select
          name="room_id"
          label="Room"
          optional
          nullable
          placeholder="No room"
          options={rooms.data.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <DateField name="start_date" label="Start date" optional nullable />
    </FieldRow>
  );
}
