import { useState } from 'react';
import type * as z from 'zod/mini';
import { plural } from '@bairn/shared/format/plural';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import type { WebConfig } from '@bairn/shared/schema/config';
import { provisionTerm } from '@bairn/shared/schema/sessionDates';
import { SessionInput, type SessionDraft } from '@bairn/shared/schema/sessions';
import { Card } from '@bairn/shared/ui/Card';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form, type notSent } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { MoneyField } from '@bairn/shared/ui/MoneyField';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { DatesPanel } from './DatesPanel.tsx';
import { ageOptions, defaultsOf } from './formValues.ts';
import type { Setup } from './queries.ts';
import { RatioNote } from './RatioNote.tsx';
import { SchoolTermsDialog } from './SchoolTermsDialog.tsx';
import { SchoolTermsNotice } from './SchoolTermsNotice.tsx';
import styles from './SessionForm.module.css';
import { SpanFields } from './SpanFields.tsx';

type Input = z.output<typeof SessionInput>;
type Props<Result> = {
  setup: Setup;
  lists: WebConfig['lists'];
  /** The session that is changed or copied; null for a new one. */
  draft: SessionDraft | null;
  submitLabel: string;
  onSubmit: (values: Input) => Promise<Result | typeof notSent>;
  onDone: (result: Result) => void;
};

const notices = [
  { value: 0, label: 'Until it begins' },
  { value: 2, label: '2 hours before' },
  { value: 12, label: '12 hours before' },
  { value: 24, label: '1 day before' },
  { value: 48, label: '2 days before' },
  { value: 168, label: '7 days before' },
  { value: 336, label: '14 days before' },
];

/** The room, with the places that it has. */
function RoomFields({ rooms }: { rooms: Setup['rooms'] }) {
  const room = useFormValue('room_id');
  const chosen = rooms.find(({ id }) => id === room);
  return (
    <FieldRow>
      <Select
        name="room_id"
        label="Room"
        optional
        nullable
        placeholder="No room"
        options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NumberField
        name="capacity"
        label="Places on each date"
        width="full"
        hint={chosen ? `The room has ${plural(chosen.capacity, 'place')}.` : undefined}
      />
    </FieldRow>
  );
}

/** The switch of docs/decisions/places-by-staff.md. */
const StaffLimit = () => (
  <Checkbox
    name="limited_by_staff"
    label="Limit places by the staff on the rota"
    hint="Never offers more places than the people on the published rota can look after, for the children's ages. Without a published rota there are none."
  />
);

/** The price that booking the rest of a term needs. */
function BlockPrice() {
  const options = useFormValue('booking_options');
  const chosen = Array.isArray(options) ? options : [];
  return (
    chosen.includes(bookingOption.block) && (
      <MoneyField
        name="block_price"
        label="Price for the rest of a term"
        optional
        nullable
        hint="For all dates left in the term together. Without it each date costs its own price."
      />
    )
  );
}

/** The whole of a session: what it is, for whom, when, and what it costs, with its dates beside it. */
export function SessionForm<Result>({ setup, lists, draft, submitLabel, onSubmit, onDone }: Props<Result>) {
  const [defaults] = useState(() => defaultsOf(setup, draft));
  const [termsOpen, setTermsOpen] = useState(false);
  const ages = ageOptions(draft);
  const notice = notices.some(({ value }) => value === draft?.notice_hours) || !draft;
  return (
    <>
      <Form
        label="Session"
        schema={SessionInput}
        defaults={defaults}
        submitLabel={submitLabel}
        onSubmit={onSubmit}
        onDone={onDone}
      >
        <div className={styles.columns}>
          <div className={styles.fields}>
            <Card title="What it is">
              <TextField
                name="name"
                label="Name"
                maxLength={150}
                hint="As families see it: Full day, Forest morning."
              />
              <TextArea name="description" label="Description" optional rows={4} maxLength={2000} />
              <FieldRow>
                <Select name="age_from_months" label="From age" options={ages.slice(0, -1)} />
                <Select name="age_to_months" label="Up to age" options={ages.slice(1)} />
              </FieldRow>
              <RoomFields rooms={setup.rooms} />
              <StaffLimit />
              <RatioNote />
              <FieldList
                name="collects_from"
                label="Collects children from"
                one="school"
                hint="Without a school, families bring their child."
                addLabel="Add a school"
                blank=""
                most={20}
              >
                {(prefix) => <TextField name={prefix} label="School" maxLength={150} />}
              </FieldList>
            </Card>
            <Card title="When it runs">
              <SpanFields />
              <FieldRow>
                <DateField name="starts_on" label="First day" />
                <DateField name="ends_on" label="Last day" min={setup.today} />
              </FieldRow>
              <RadioGroup
                name="term"
                label="Time of year"
                inline
                framed
                options={[
                  { value: provisionTerm.allYear, label: 'All year' },
                  { value: provisionTerm.termTime, label: 'Term time' },
                  { value: provisionTerm.holidays, label: 'School holidays' },
                ]}
              />
              <SchoolTermsNotice terms={setup.terms} onChange={() => setTermsOpen(true)} />
            </Card>
            <Card title="Price and booking">
              <MoneyField name="price" label="Price for one date" />
              <CheckboxGroup
                name="booking_options"
                label="How it can be booked"
                inline
                framed
                options={[
                  { value: bookingOption.single, label: 'Single dates' },
                  { value: bookingOption.block, label: 'Rest of a term' },
                  {
                    value: bookingOption.recurring,
                    label: 'Every week',
                    hint: 'On days that the family chooses, until it ends it. Each month is ordered and paid 7 days before it begins.',
                  },
                ]}
              />
              <BlockPrice />
              <CheckboxGroup
                name="payment_types"
                label="Payment types"
                inline
                framed
                options={lists.payment_types.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Select
                name="notice_hours"
                label="Can be booked"
                width="medium"
                placeholder={notice ? 'Choose' : `${draft?.notice_hours ?? 0} hours before`}
                options={
                  notice
                    ? notices
                    : [...notices, { value: draft?.notice_hours ?? 0, label: `${draft?.notice_hours} hours before` }]
                }
              />
            </Card>
          </div>
          <DatesPanel setup={setup} defaults={draft ?? {}} />
        </div>
      </Form>
      {termsOpen && <SchoolTermsDialog terms={setup.terms} onClose={() => setTermsOpen(false)} />}
    </>
  );
}
