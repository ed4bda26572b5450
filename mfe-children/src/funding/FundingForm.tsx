import { useState } from 'react';
import { apiQuery, dataOf, toast, useQuery } from '@bairn/shared/app';
import { fundingModels, localAuthorities, saveFunding } from '@bairn/shared/calls/funding';
import { formatHours } from '@bairn/shared/format/funding';
import { FundingForm as Entered, type FundingSummary } from '@bairn/shared/schema/funding';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { Eligibility } from './Eligibility.tsx';
import { mealWords, optionsOf, statusWords, typedHours } from '../components/funding/fundingWords.ts';

/** The pattern that the service enters itself. */
const customModel = 4;

function CustomWeeks() {
  if (useFormValue('model') !== customModel) return null;
  return <NumberField name="weeks" label="Weeks" hint="From 38 to 52." optional nullable />;
}

type Props = {
  place: { profile: string; branch: string };
  summary: FundingSummary;
  /** Begins the form again with what is known now. */
  onAgain: () => void;
};

/** What the council has said about the child's funding in a year, and the hours at this service. */
export function FundingForm({ place, summary, onAgain }: Props) {
  // What someone else changes meanwhile is not mixed into it: the API refuses the older revision.
  const [base, setBase] = useState(summary.funding);
  const councils = useQuery(apiQuery(localAuthorities, {}, { select: dataOf }));
  const models = useQuery(apiQuery(fundingModels, {}, { select: dataOf }));
  const send = useSend(saveFunding);
  const changed = (summary.funding?.revision ?? 0) > (base?.revision ?? 0);

  return (
    <Card title="Funding at this service">
      {changed && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" size="small" onClick={onAgain}>
              Show the new values
            </Button>
          }
        >
          {`This funding has changed since you opened it. The hours here are ${formatHours(summary.ledger.here)} now.`}
        </Alert>
      )}
      <QueryView query={councils} part>
        {(authorities) => (
          <QueryView query={models} part>
            {(patterns) => (
              <Form
                label="Funding status"
                schema={Entered}
                defaults={{
                  status: 'not_applied',
                  ...base,
                  allocated_minutes: typedHours(base?.allocated_minutes ?? 0),
                  outside_minutes: typedHours(base?.outside_minutes ?? 0),
                }}
                submitLabel="Save funding"
                onSubmit={(entered) =>
                  send({ params: place, body: { ...entered, year: summary.year, revision: base?.revision ?? 0 } })
                }
                onDone={({ data }) => {
                  setBase(data.funding);
                  toast.success(`The funding of ${data.child.full_name} is saved.`);
                }}
              >
                <FieldRow>
                  <Select name="status" label="Status" options={optionsOf(statusWords)} />
                  <Select
                    name="local_authority"
                    label="Local authority"
                    hint="Of the child's home address."
                    options={authorities.map(({ code, name }) => ({ value: code, label: name }))}
                    optional
                    nullable
                  />
                </FieldRow>
                <Eligibility dob={summary.child.dob} today={summary.today} />
                <FieldRow>
                  <Select
                    name="model"
                    label="Pattern"
                    options={patterns.map(({ id, name, weekly_minutes: weekly }) => ({
                      value: id,
                      label: weekly === null ? name : `${name} (${formatHours(weekly)} a week)`,
                    }))}
                    optional
                    nullable
                  />
                  <CustomWeeks />
                </FieldRow>
                <FieldRow>
                  <TextField
                    name="allocated_minutes"
                    label="Hours here this year"
                    hint="Hours and minutes, such as 600 or 22:48."
                    inputMode="decimal"
                    width="short"
                    autoComplete="off"
                    optional
                  />
                  <TextField
                    name="outside_minutes"
                    label="Hours outside Bairn"
                    hint="At providers that are not on Bairn."
                    inputMode="decimal"
                    width="short"
                    autoComplete="off"
                    optional
                  />
                </FieldRow>
                <FieldRow>
                  <DateField name="start_date" label="First day" optional nullable />
                  <DateField name="end_date" label="Last day" hint="Empty: to the end of the year" optional nullable />
                </FieldRow>
                <FieldRow>
                  <TextField
                    name="council_reference"
                    label="Council reference"
                    maxLength={60}
                    autoComplete="off"
                    optional
                  />
                  <DateField name="evidence_checked_on" label="Evidence checked on" optional nullable />
                </FieldRow>
                <Select
                  name="meal"
                  label="Meal of the funded session"
                  options={optionsOf(mealWords)}
                  optional
                  nullable
                />
                <TextArea
                  name="notes"
                  label="Notes"
                  hint="Other services do not see them."
                  rows={3}
                  maxLength={1000}
                  optional
                />
              </Form>
            )}
          </QueryView>
        )}
      </QueryView>
    </Card>
  );
}
