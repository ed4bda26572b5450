import { useState } from 'react';
import { RoomDetails } from '@bairn/shared/schema/rooms';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { Room } from '@bairn/shared/schema/rows/rooms';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { FloorSpace } from './FloorSpace.tsx';
import { agesToChoose } from './agesToChoose.ts';

/** What a form sends: both lists are there, also when they are empty. */
type Sent = RoomDetails & Required<Pick<RoomDetails, 'ratio_overrides' | 'closures'>>;

type Props<Result> = {
  label: string;
  submitLabel: string;
  /** The room as it is; without it a new one. */
  room?: Room;
  /** `revision`: of the room from which the form was filled in. */
  onSubmit: (details: Sent, revision: number) => Promise<Result>;
  onDone: (result: Result) => void;
};

/** What a room is: its ages, floor space and places, the ratios agreed for it, and when it is closed for repair. */
export function RoomForm<Result>({ label, submitLabel, room: present, onSubmit, onDone }: Props<Result>) {
  // What someone else changes meanwhile is not mixed into it: the API refuses the older revision.
  const [room] = useState(present);
  return (
    <Form
      label={label}
      schema={RoomDetails}
      defaults={room ?? {}}
      submitLabel={submitLabel}
      actions={
        <ButtonLink variant="quiet" to={servicePaths.rooms()}>
          Cancel
        </ButtonLink>
      }
      onSubmit={({ ratio_overrides = [], closures = [], ...details }) =>
        onSubmit({ ...details, ratio_overrides, closures }, room?.revision ?? 0)
      }
      onDone={onDone}
    >
      <TextField name="name" label="Name" maxLength={80} autoComplete="off" />
      <FieldRow>
        <Select name="age_from_months" label="Ages from" options={agesToChoose(room?.age_from_months)} />
        <Select name="age_to_months" label="To under" options={agesToChoose(room?.age_to_months)} />
      </FieldRow>
      <NumberField
        name="area"
        label="Area"
        hint="Floor space that children can use. Leave it empty for an outdoor area."
        after="m²"
        decimal
        optional
        nullable
      />
      <FloorSpace />
      <FieldList
        name="ratio_overrides"
        label="Agreed ratios"
        one="agreed ratio"
        hint="Where the Care Inspectorate agreed another number of children to an adult, or you want more adults for a while."
        addLabel="Add an agreed ratio"
      >
        {(prefix) => (
          <>
            <NumberField name={`${prefix}.ratio`} label="Children to one adult" />
            <TextField name={`${prefix}.reason`} label="Reason" maxLength={255} autoComplete="off" />
            <FieldRow>
              <DateField name={`${prefix}.from_date`} label="First day" />
              <DateField
                name={`${prefix}.to_date`}
                label="Last day"
                hint="Leave it empty until further notice"
                optional
                nullable
              />
            </FieldRow>
          </>
        )}
      </FieldList>
      <FieldList
        name="closures"
        label="Closed for repair"
        one="closure"
        hint="No session can run in the room on these dates. Close the dates of its sessions first."
        addLabel="Add a closure"
      >
        {(prefix) => (
          <>
            <TextField name={`${prefix}.reason`} label="Reason" maxLength={255} autoComplete="off" />
            <FieldRow>
              <DateField name={`${prefix}.from_date`} label="First day" />
              <DateField name={`${prefix}.to_date`} label="Last day" />
            </FieldRow>
          </>
        )}
      </FieldList>
    </Form>
  );
}
