import { bookingStatuses } from '@bairn/shared/schema/booking';
import { DateField } from '@bairn/shared/ui/DateField';
import { Filters } from '@bairn/shared/ui/Filters';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { serviceStatus } from '../components/bookingStatus.ts';

type Named<Id> = readonly { id: Id; name: string }[];
type Props = { sessions: Named<string>; paymentTypes: Named<number> };

const statuses = bookingStatuses.map((value) => ({ value, label: serviceStatus[value].words }));
const options = <Id extends string | number>(named: Named<Id>) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** What the branch's bookings can be narrowed by. */
export function BookingFilters({ sessions, paymentTypes }: Props) {
  return (
    // The choices arrive with the list: the fields are set by the address once they are there.
    <Filters
      key={sessions.length + paymentTypes.length}
      names={['search', 'session', 'status', 'payment_type', 'from', 'to']}
    >
      <TextField name="search" label="Child, parent or order" />
      <Select name="session" label="Session" placeholder="Any session" options={options(sessions)} />
      <Select name="status" label="Status" placeholder="Any status" options={statuses} />
      {paymentTypes.length > 1 && (
        <Select name="payment_type" label="Paid by" placeholder="Anything" options={options(paymentTypes)} />
      )}
      <DateField name="from" label="From" />
      <DateField name="to" label="To" />
    </Filters>
  );
}
