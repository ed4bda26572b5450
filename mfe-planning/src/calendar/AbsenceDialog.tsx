import { reportAbsence, takeBackAbsence } from '@bairn/shared/calls/absence';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { familyAbsenceReasons, ReportedAbsence } from '@bairn/shared/schema/absence';
import type { FamilyCalendarEntry } from '@bairn/shared/schema/familyCalendar';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { useSend } from '@bairn/shared/ui/useSend';
import { familyReasonWords } from './familyReasonWords.ts';

type Props = { entry: FamilyCalendarEntry; name: string; onClose: () => void };

const options = familyAbsenceReasons.map((value) => ({ value, label: familyReasonWords[value] }));

/** Reports that a child does not come, or takes that back. */
export function AbsenceDialog({ entry, name, onClose }: Props) {
  const report = useSend(reportAbsence);
  const takeBack = useSend(takeBackAbsence);
  const { id, date, start_time, end_time, session_name, service_name } = entry;
  const what = `${session_name} at ${service_name}, ${formatDay(date)}, ${formatTimes(start_time, end_time, 'family')}.`;
  if (entry.absence?.can === 'take_back') {
    return (
      <ActionDialog
        onClose={onClose}
        title={`Is ${name} coming after all?`}
        message={`${what} ${service_name} will expect ${name} again.`}
        confirmLabel={`Yes, ${name} is coming`}
        onConfirm={() => takeBack({ params: { id } })}
        done={() => `${service_name} expects ${name} again.`}
      />
    );
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={`Is ${name} not coming?`}
      message={
        <>
          <p>{what}</p>
          <p>
            <strong>No refund.</strong> The place stays booked and paid. To give the place up, cancel the booking: your
            order says what is refunded.
          </p>
        </>
      }
      schema={ReportedAbsence}
      fields={
        <RadioGroup
          name="reason"
          label="Reason (optional)"
          hint={`${service_name} reads it on its attendance list, to look out for illness and plan the day. It is kept with ${name}'s attendance and erased with ${name}'s record.`}
          framed
          options={options}
        />
      }
      confirmLabel={`Report ${name} absent`}
      onConfirm={(body) => report({ params: { id }, body })}
      done={() => `${service_name} knows that ${name} is not coming.`}
    />
  );
}
