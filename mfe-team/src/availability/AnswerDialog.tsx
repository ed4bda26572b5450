import * as z from 'zod/mini';
import { confirmAvailability } from '@bairn/shared/calls/availability';
import { formatDay } from '@bairn/shared/format/date';
import type { AvailabilityRequest, AvailableDay } from '@bairn/shared/schema/availability';
import { WallTime } from '@bairn/shared/schema/rules';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

const Row = z
  .object({
    can: z.enum(['all', 'none', 'hours']),
    start_time: z.optional(WallTime),
    end_time: z.optional(WallTime),
  })
  .check(
    z.refine(
      ({ can, start_time, end_time }) => can !== 'hours' || (!!start_time && !!end_time && start_time < end_time),
      {
        error: 'The end must be after the start',
        path: ['end_time'],
      },
    ),
  );

const AnswerForm = z.object({ days: z.array(Row), note: z.optional(z.string().check(z.maxLength(500))) });

const choices = [
  { value: 'all', label: 'Any time' },
  { value: 'hours', label: 'Some hours' },
  { value: 'none', label: 'Not at all' },
];

const rowOf = ({ can, start_time, end_time }: AvailableDay) => ({
  can,
  ...(start_time && { start_time }),
  ...(end_time && { end_time }),
});

function DayFields({ index, date }: { index: number; date: string }) {
  const can = useFormValue(`days.${index}.can`);
  return (
    <FieldRow>
      <Select name={`days.${index}.can`} label={formatDay(date)} options={choices} />
      {can === 'hours' && (
        <>
          <TextField type="time" name={`days.${index}.start_time`} label="From" />
          <TextField type="time" name={`days.${index}.end_time`} label="To" />
        </>
      )}
    </FieldRow>
  );
}

/** Says for each day of a period when the reader can work; it begins with their answer, or their usual week. */
export function AnswerDialog({ request, onClose }: { request: AvailabilityRequest; onClose: () => void }) {
  const scope = useScope();
  const send = useSend(confirmAvailability);
  const days = request.own?.days ?? request.usual;
  return (
    <ActionDialog
      title="When can you work?"
      message="You can change your answer until the rota is published."
      confirmLabel="Save my answer"
      schema={AnswerForm}
      defaults={{ days: days.map(rowOf), note: request.own?.note ?? '' }}
      fields={
        <>
          {days.map(({ date }, index) => (
            <DayFields key={date} index={index} date={date} />
          ))}
          <TextArea name="note" label="Note" optional />
        </>
      }
      onClose={onClose}
      onConfirm={(values) =>
        send({
          params: scope,
          body: {
            request: request.id,
            note: values.note,
            days: values.days.map(({ can, start_time = null, end_time = null }, index) => ({
              date: days[index]?.date ?? '',
              can,
              start_time: can === 'hours' ? start_time : null,
              end_time: can === 'hours' ? end_time : null,
            })),
          },
        })
      }
      done={() => 'Thank you. Your answer is saved.'}
    />
  );
}
