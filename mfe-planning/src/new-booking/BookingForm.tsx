import { useState } from 'react';
import { useQuery, useSearchParams } from '@bairn/shared/app';
import { bookForFamily } from '@bairn/shared/calls/desk';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { now } from '@bairn/shared/schema/clock';
import { mostOthers, type DeskOrder, type KnownFamily } from '@bairn/shared/schema/desk';
import { oldestBirth } from '@bairn/shared/schema/details';
import { Alert } from '@bairn/shared/ui/Alert';
import { Card } from '@bairn/shared/ui/Card';
import { DateField } from '@bairn/shared/ui/DateField';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { TryAgain } from '@bairn/shared/ui/TryAgain';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { named, newChild, ofKnown, ofNewFamily, totalOf } from './bookingSchema.ts';
import { DatesStep } from './DatesStep.tsx';
import styles from './NewBooking.module.css';
import { payments } from './payments.ts';
import { bookableSessionsQuery } from './queries.ts';

type Props = { family: KnownFamily | null; onBooked: (order: DeskOrder) => void };

/** Children, dates and payment of a booking for a family. */
export function BookingForm({ family, onBooked }: Props) {
  const scope = useScope();
  const send = useSend(bookForFamily);
  const [search] = useSearchParams();
  const sessions = useQuery(bookableSessionsQuery(scope));
  // One intent has one key: a second try after a lost answer books nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const wanted = sessions.data?.some(({ id }) => id === search.get('session')) ? search.get('session') : undefined;
  return (
    <Form
      // A later refresh that fails must not begin the form anew.
      key={`${family?.id} ${sessions.data !== undefined}`}
      label="New booking"
      schema={family ? ofKnown : ofNewFamily}
      defaults={{ session_id: wanted, child_id: family?.children[0]?.id ?? newChild }}
      preloading={sessions.isPending}
      submitLabel={<SubmitLabel />}
      onSubmit={async ({ others: further = [], expected_total, ...values }) => {
        const total = totalOf({ expected_total, others: further });
        const body = {
          ...named(values),
          ...(family ? { family_id: family.id } : {}),
          ...(further.length > 0 ? { others: further.map(({ expected_total: _, ...part }) => named(part)) } : {}),
          expected_total: total,
        };
        return (await send({ params: scope, body, idempotencyKey: key })).data;
      }}
      onDone={onBooked}
    >
      <div className={styles.steps}>
        {!family && <NewFamilyFields />}
        <Card title="2. Child">
          <ChildFields prefix="" family={family} />
        </Card>
        <Card title="3. Session and dates">
          {sessions.isError && !sessions.data && (
            <Alert
              tone="warning"
              live
              action={<TryAgain size="small" variant="secondary" onRetry={() => void sessions.refetch()} />}
            >
              Your sessions could not be loaded.
            </Alert>
          )}
          {sessions.data?.length === 0 && (
            <Alert tone="warning">None of your sessions is listed, so nothing can be booked.</Alert>
          )}
          <SessionFields prefix="" family={family} sessions={sessions.data ?? []} />
        </Card>
        <Card>
          <FieldList
            name="others"
            label="Other children of the family"
            one="child"
            hint="They are in the same order and paid together."
            addLabel="Add another child"
            most={mostOthers}
            blank={{ child_id: family?.children[1]?.id ?? newChild }}
          >
            {(entry) => (
              <>
                <ChildFields prefix={`${entry}.`} family={family} />
                <SessionFields prefix={`${entry}.`} family={family} sessions={sessions.data ?? []} />
              </>
            )}
          </FieldList>
          <WholeTotal />
        </Card>
        <Card title="4. Payment">
          <PaymentFields />
        </Card>
      </div>
    </Form>
  );
}

/** Who one part of the booking is for. `prefix` begins the names of the fields. */
function ChildFields({ prefix, family }: { prefix: string; family: KnownFamily | null }) {
  return (
    <>
      {family && (
        <RadioGroup
          name={`${prefix}child_id`}
          label="Who is it for?"
          hideLabel
          options={[
            ...family.children.map(({ id, full_name, dob }) => ({
              value: id,
              label: full_name,
              hint: `Born ${formatDate(dob)}`,
            })),
            { value: newChild, label: 'Another child' },
          ]}
        />
      )}
      <NewChildFields prefix={prefix} always={!family} />
    </>
  );
}

type SessionProps = {
  prefix: string;
  family: KnownFamily | null;
  sessions: readonly { id: string; name: string }[];
};

function SessionFields({ prefix, family, sessions }: SessionProps) {
  return (
    <>
      <Select
        name={`${prefix}session_id`}
        label="Session"
        options={sessions.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DatesStep prefix={prefix} family={family} />
    </>
  );
}

/** What is left to pay of all children. */
const useTotal = () => totalOf({ expected_total: useFormValue('expected_total'), others: useFormValue('others') });

/** The sum of all children; each child's own stands with its dates. */
function WholeTotal() {
  const total = useTotal();
  const further = useFormValue('others');
  if (!Array.isArray(further) || further.length === 0) return null;
  return (
    <p className={styles.summary} role="status">
      <strong className={styles.part}>All children {formatPence(total)}</strong>
    </p>
  );
}

/** The ways to pay; none is asked for where funded hours pay for everything. */
function PaymentFields() {
  const total = useTotal();
  const chosen = useFormValue('instance_ids');
  if (Array.isArray(chosen) && chosen.length > 0 && total === 0) return <p>Nothing is left to pay.</p>;
  return <RadioGroup name="payment" label="How is it paid?" hideLabel options={payments} />;
}

/** What the button does with the way of paying that is chosen. */
function SubmitLabel() {
  const payment = useFormValue('payment');
  if (payment === 'invoice') return 'Book and send the invoice';
  return payment === 'link' ? 'Book and send the link' : 'Book';
}

function NewFamilyFields() {
  return (
    <Card title="Their details">
      <FieldRow>
        <TextField name="family.first_name" label="Parent’s first name" maxLength={100} autoComplete="off" />
        <TextField name="family.last_name" label="Parent’s last name" maxLength={100} autoComplete="off" />
      </FieldRow>
      <EmailField
        name="family.email"
        label="Email"
        hint="For the confirmation or the payment link. With this address they can get the booking in an account later."
        autoComplete="off"
      />
      <PhoneField name="family.phone" label="Phone" optional autoComplete="off" />
    </Card>
  );
}

/** The fields of a child that the service does not know yet. */
function NewChildFields({ prefix, always }: { prefix: string; always: boolean }) {
  const chosen = useFormValue(`${prefix}child_id`);
  const today = localDate(now());
  if (!always && chosen !== newChild) return null;
  return (
    <>
      <FieldRow>
        <TextField name={`${prefix}child.first_name`} label="Child’s first name" maxLength={100} autoComplete="off" />
        <TextField name={`${prefix}child.last_name`} label="Child’s last name" maxLength={100} autoComplete="off" />
      </FieldRow>
      <DateField name={`${prefix}child.dob`} label="Date of birth" min={oldestBirth(today)} max={today} />
    </>
  );
}
