import { useBranch } from '@bairn/shared/app';
import { addAbsence } from '@bairn/shared/calls/leave';
import { isDate } from '@bairn/shared/format/date';
import { awayDays, leaveOf, leaveWords, absenceParts, type AbsencePart } from '@bairn/shared/format/leaveDays';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import type { PersonLeave } from '@bairn/shared/schema/leave';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { useSend } from '@bairn/shared/ui/useSend';
import { absenceForm, minutesBetween } from './absenceForm.ts';
import { AbsenceFields } from './AbsenceFields.tsx';
import styles from './Leave.module.css';

type Props = { leave: PersonLeave; onClose: () => void };

/** Asks for leave, with what it takes and leaves; an admin records the absence of another person. */
export function AskDialog({ leave, onClose }: Props) {
  const { nursery, branch } = useBranch();
  const send = useSend(addAbsence);
  const { person, periods, today } = leave;
  const records = !person.is_self;
  return (
    <ActionDialog
      title={records ? `Record an absence of ${person.name}` : 'Ask for leave'}
      message={null}
      confirmLabel={records ? 'Record the absence' : 'Send the request'}
      schema={absenceForm}
      defaults={{ type_id: absenceType.annual, part: 'day' }}
      fields={
        <>
          <AbsenceFields
            records={records}
            irregular={periods.some(({ to, week }) => week === null && (to === null || to >= today))}
            today={today}
          />
          <Taken leave={leave} />
        </>
      }
      onClose={onClose}
      onConfirm={(body) =>
        send({
          params: { nursery: nursery.id, branch: branch.id },
          body: { ...body, ...(records && { profile: person.id }) },
        })
      }
      done={() => (records ? 'The absence is recorded.' : 'Your request is sent. You are told when it is answered.')}
    />
  );
}

const isPart = (value: unknown): value is AbsencePart => absenceParts.some((part) => part === value);

/** What the typed dates take, and what is left of the leave year then. */
function Taken({ leave: { balance, periods, closed_on, from: first, to: last, person } }: Pick<Props, 'leave'>) {
  const part = useFormValue('part');
  const from = useFormValue('from');
  const typed = useFormValue('to');
  const type = useFormValue('type_id');
  const [start, end, hours] = [useFormValue('start_time'), useFormValue('end_time'), useFormValue('hours')];
  const to = part === 'day' && typed ? typed : from;
  if (!isPart(part) || typeof from !== 'string' || typeof to !== 'string' || !isDate(from) || !isDate(to) || to < from)
    return null;
  const minutes = part === 'hours' ? minutesBetween(start, end) : Number(hours) ? Number(hours) * 60 : null;
  const days = awayDays({ from, to: to > last ? last : to, part, minutes }, periods, new Set(closed_on));
  const taken = leaveOf(balance.unit, days);
  const annual = Number(type) === absenceType.annual;
  const left = balance.left - balance.asked - taken;
  const inYear = from >= first && to <= last;
  const whose = person.is_self ? 'You have' : `${person.name} has`;
  return (
    <p role="status" className={left < 0 && annual ? styles.short : styles.taken}>
      This takes {leaveWords(balance.unit, taken)}.
      {annual && inYear && ` ${whose} ${leaveWords(balance.unit, left)} left after it, with other requests.`}
      {annual && !inYear && ' Some of it is in another leave year.'}
    </p>
  );
}
