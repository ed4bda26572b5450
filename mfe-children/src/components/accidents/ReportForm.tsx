import type { ReactNode } from 'react';
import { apiQuery, dataOf, useBranch, useQuery } from '@bairn/shared/app';
import { listFirstAiders } from '@bairn/shared/calls/accidents';
import {
  accidentKinds,
  accidentPlaces,
  concerns,
  concernWords,
  informedWays,
  informedWords,
  kindRules,
  medicalHelps,
  medicalWords,
  placeWords,
} from '@bairn/shared/format/accidents';
import { AccidentForm, longestAccount, type AccidentReport } from '@bairn/shared/schema/accidents';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import styles from './Accidents.module.css';
import { InjuriesField } from './InjuriesField.tsx';

type Props = {
  /** The draft; null for a new report. */
  report: AccidentReport | null;
  defaults: Readonly<Record<string, unknown>>;
  onSubmit: (form: AccidentForm) => Promise<{ data: AccidentReport }>;
  onDone: (report: AccidentReport) => void;
  actions?: ReactNode;
};

const optionsOf = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** The form of a report. It may be saved with gaps; what its kind needs is asked for when it is signed. */
export function ReportForm({ report, defaults, onSubmit, onDone, actions }: Props) {
  return (
    <Form
      schema={AccidentForm}
      label="Report"
      submitLabel="Save the draft"
      defaults={defaults}
      onSubmit={onSubmit}
      onDone={({ data }) => onDone(data)}
      actions={actions}
    >
      <RadioGroup
        name="kind"
        label="What is it?"
        framed
        options={accidentKinds.map((value) => ({ value, label: kindRules[value].name, hint: kindRules[value].means }))}
      />
      <FieldRow>
        <DateField name="occurred_on" label="Date" />
        <TextField name="occurred_at" label="Time" type="time" width="short" optional />
      </FieldRow>
      <FieldRow>
        <Select name="place" label="Where" optional nullable options={optionsOf(accidentPlaces, placeWords)} />
        <TextField name="place_detail" label="Exact place" optional maxLength={120} hint="Such as beside the slide" />
      </FieldRow>
      <TextArea
        name="what_happened"
        label="What happened"
        optional
        rows={6}
        maxLength={longestAccount}
        hint="The family reads this. Do not name other children."
      />
      <InjuriesField />
      <Kept />
      <FirstAid />
      <Informed headKnown={report?.head_injury ?? false} />
      <FieldList
        name="witnesses"
        label="Witnesses"
        one="witness"
        addLabel="Add a witness"
        most={6}
        inline
        hint="Adults who saw it. The family reads the names."
      >
        {(prefix) => <TextField name={`${prefix}.name`} label="Name" maxLength={120} autoComplete="off" />}
      </FieldList>
      <TextField name="present" label="Who else was there" optional maxLength={500} hint="Only staff read this." />
      <TextField name="equipment" label="Equipment involved" optional maxLength={255} />
      <TextArea name="follow_up" label="What is done now" optional rows={3} maxLength={1000} />
      <Law />
    </Form>
  );
}

/** Asked of an injury that the child came in with. */
function Kept() {
  if (useFormValue('kind') !== 'existing') return null;
  return <TextArea name="explanation" label="What the family says of it" optional rows={3} maxLength={1000} />;
}

function FirstAid() {
  const { nursery, branch } = useBranch();
  const { data = [] } = useQuery(
    apiQuery(listFirstAiders, { params: { nursery: nursery.id, branch: branch.id } }, { select: dataOf }),
  );
  return (
    <fieldset className={styles.group}>
      <legend>
        <strong>First aid and medical help</strong>
      </legend>
      <TextArea name="first_aid" label="First aid given" optional rows={3} maxLength={1000} />
      <Select
        // The names come after the form: only then can one of them be chosen.
        key={data.length}
        name="first_aider_id"
        label="First aider"
        optional
        nullable
        options={data.map(({ id, name, first_aid }) => ({
          value: id,
          label: first_aid ? `${name}, first aid certificate valid` : name,
        }))}
      />
      <FieldRow>
        <Select name="medical" label="Medical help" options={optionsOf(medicalHelps, medicalWords)} />
        <TextField name="medical_detail" label="Details, or why not" optional maxLength={500} />
      </FieldRow>
    </fieldset>
  );
}

function Informed({ headKnown }: { headKnown: boolean }) {
  const injuries = (useFormValue('injuries') ?? []) as readonly { region?: string; type?: string }[];
  const head = headKnown || injuries.some(({ region = '', type }) => type === 'head' || /_(head|face)$/.test(region));
  return (
    <fieldset className={styles.group}>
      <legend>
        <strong>Family told</strong>
      </legend>
      <TextField name="informed_who" label="Who was told" optional maxLength={120} autoComplete="off" />
      <FieldRow>
        <Select name="informed_how" label="How" optional nullable options={optionsOf(informedWays, informedWords)} />
        <TextField name="informed_at" label="When" type="time" width="short" optional />
      </FieldRow>
      {head && (
        <Checkbox
          name="advice_given"
          label="The parent has the advice sheet for head injuries"
          hint="Tell the parent at once. The sheet is the last page of the PDF."
        />
      )}
    </fieldset>
  );
}

/** What decides whether an authority must be told. An injury from home notifies no one. */
function Law() {
  if (useFormValue('kind') === 'existing') return null;
  return (
    <fieldset className={styles.group}>
      <legend>
        <strong>Notifications by law</strong>
      </legend>
      <p className={styles.muted}>
        Only staff read this. The deadlines for the Care Inspectorate and RIDDOR follow from it and from the medical
        help.
      </p>
      <Checkbox name="work_related" label="The premises, the equipment or the supervision had a part in it" />
      <Select
        name="concern"
        label="Concern"
        optional
        nullable
        placeholder="None"
        options={optionsOf(concerns, concernWords)}
      />
    </fieldset>
  );
}
