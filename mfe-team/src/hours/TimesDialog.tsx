import { addHours, correctHours } from '@bairn/shared/calls/hours';
import { localDate, localTime } from '@bairn/shared/format/date';
import { TimesForm, type PersonHours, type WorkPeriod } from '@bairn/shared/schema/hours';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = {
  hours: PersonHours;
  /** The time that is corrected; without, one is added. */
  period?: WorkPeriod | undefined;
  scope: { nursery: string; branch: string };
  onClose: () => void;
};

/** Adds a time that a person worked, or corrects one, with the reason. */
export function TimesDialog({ hours, period, scope, onClose }: Props) {
  const add = useSend(addHours);
  const correct = useSend(correctHours);
  return (
    <ActionDialog
      title={period ? 'Correct this time' : 'Add a time'}
      message={`${hours.person.name} sees what was changed, by whom and why.`}
      confirmLabel="Save the time"
      schema={TimesForm}
      defaults={
        period
          ? {
              date: localDate(period.started_at),
              start_time: localTime(period.started_at),
              end_time: period.ended_at ? localTime(period.ended_at) : '',
            }
          : { date: hours.today }
      }
      fields={
        <>
          <DateField name="date" label="Day" max={hours.today} />
          <FieldRow>
            <TextField type="time" name="start_time" label="In" />
            <TextField type="time" name="end_time" label="Out" optional />
          </FieldRow>
          <TextArea name="reason" label="Reason" />
        </>
      }
      onClose={onClose}
      onConfirm={(body) =>
        period
          ? correct({ params: { ...scope, id: period.id }, body: { ...body, revision: period.revision } })
          : add({ params: scope, body: { ...body, profile: hours.person.id } })
      }
      done={() => 'The time is saved.'}
    />
  );
}
