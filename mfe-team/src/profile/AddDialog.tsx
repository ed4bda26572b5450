import { useState } from 'react';
import type * as z from 'zod/mini';
import { toast, useMutation } from '@bairn/shared/app';
import { addQualification } from '@bairn/shared/calls/qualifications';
import { QualificationForm } from '@bairn/shared/schema/qualifications';
import { qualificationKinds, qualificationWords, registerParts } from '@bairn/shared/schema/staffWords';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';
import { nameOfQualification } from './qualificationLook.ts';
import styles from './Profile.module.css';

type Props = { profile: StaffProfile; path: ProfilePath; onClose: () => void };
type Filled = z.output<typeof QualificationForm>;

/** Adds a qualification: first what it is, then its file, with which it is sent. */
export function AddDialog({ profile, path: { nursery, branch, id }, onClose }: Props) {
  const [filled, setFilled] = useState<Filled | null>(null);
  const send = useSend(addQualification);
  const waits = !profile.can.decide;

  const sendWith = async (file?: File, sending: object = {}) => {
    if (!filled) return;
    await send({
      params: { nursery, branch },
      body: { ...filled, staff_profile_id: id, ...(file && { file }) },
      ...sending,
    });
    toast.success(waits ? 'Added. An admin will look at it.' : 'Added.');
    onClose();
  };
  const without = useMutation({ mutationFn: () => sendWith() });
  if (filled) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={nameOfQualification({ kind: filled.kind, title: filled.title ?? null })}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="secondary" busy={without.isPending} onClick={() => without.mutate()}>
              Add without a file
            </Button>
          </>
        }
      >
        <div className={styles.part}>
          <p>{waits ? 'Choose the certificate to send it to an admin.' : 'Choose the certificate to add it.'}</p>
          <FileDrop label="Certificate" kind="document" onUpload={(file, sending) => sendWith(file, sending)} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Add a qualification">
      <Form
        schema={QualificationForm}
        label="Add a qualification"
        submitLabel="Continue"
        guard={false}
        defaults={{ kind: 'pvg' }}
        onSubmit={(values) => values}
        onDone={setFilled}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Fields />
      </Form>
    </Dialog>
  );
}

/** The fields that the chosen kind has. */
function Fields() {
  const kind = useFormValue('kind');
  const isNamed = kind === 'award' || kind === 'training';
  return (
    <>
      <Select
        name="kind"
        label="Kind"
        options={qualificationKinds.map((value) => ({ value, label: qualificationWords[value] }))}
      />
      {isNamed && <TextField name="title" label="Title" maxLength={160} autoComplete="off" />}
      {kind === 'award' && <NumberField name="scqf_level" label="SCQF level" optional hint="From 1 to 12." />}
      {kind === 'sssc' && (
        <Select
          name="register_part"
          label="Part of the Register"
          optional
          options={registerParts.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField name="number" label="Number" optional maxLength={60} autoComplete="off" />
      <FieldRow>
        <DateField name="valid_from" label="First day" />
        <DateField name="valid_until" label="Last day" optional />
      </FieldRow>
    </>
  );
}
