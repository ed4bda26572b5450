import { apiQuery, dataOf, toast, useQuery } from '@bairn/shared/app';
import { saveLeaveTerms, showLeaveTerms } from '@bairn/shared/calls/leave';
import { LeaveTerms } from '@bairn/shared/schema/leave';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { useSend } from '@bairn/shared/ui/useSend';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => ({
  value: month + 1,
  label: monthName.format(Date.UTC(2026, month)),
}));

/** The rules of annual leave, by which the balances of all staff are counted. */
export function LeaveTermsCard({ nursery }: { nursery: string }) {
  const params = { nursery };
  const terms = useQuery(apiQuery(showLeaveTerms, { params }, { select: dataOf }));
  const send = useSend(saveLeaveTerms);
  return (
    <QueryView query={terms} part skeleton="rows">
      {(known) => (
        <Form
          label="Annual leave"
          schema={LeaveTerms}
          defaults={known}
          submitLabel="Save leave rules"
          onSubmit={(body) => send({ params, body })}
          onDone={() => toast.success('The rules of annual leave were saved')}
        >
          <Select name="starts_month" label="Leave year begins on the 1st of" width="medium" options={months} />
          <NumberField
            name="full_days"
            label="Days of leave a year"
            hint="For five days a week; fewer days get their part. The law gives 28."
            after="days"
          />
          <NumberField
            name="carry_days"
            label="Days that can be carried over"
            hint="At most, into the next leave year. 0 for none."
            after="days"
          />
          <RadioGroup
            name="bank_holidays"
            label="Bank holidays on which you are closed"
            framed
            options={[
              { value: 'inside', label: 'Are part of the allowance' },
              { value: 'on_top', label: 'Come on top of it' },
            ]}
          />
        </Form>
      )}
    </QueryView>
  );
}
