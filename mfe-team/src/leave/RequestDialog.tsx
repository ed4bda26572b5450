import { useRef } from 'react';
import { toast, useQuery } from '@bairn/shared/app';
import { approveAbsence, declineAbsence } from '@bairn/shared/calls/leave';
import { formatDay } from '@bairn/shared/format/date';
import { leaveWords } from '@bairn/shared/format/leaveDays';
import { plural } from '@bairn/shared/format/plural';
import { LeaveAnswer, type LeaveRequest } from '@bairn/shared/schema/leave';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import { awayWords } from '@bairn/shared/schema/lists/leave';
import type { Absence } from '@bairn/shared/schema/rows/leave';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import lines from '../components/Lines.module.css';
import styles from './Leave.module.css';
import { requestQuery } from './queries.ts';

type Props = { absence: Absence; scope: { nursery: string; branch: string }; onClose: () => void };

/** A request with what it is decided by: the balance, who else is away, and the cover of each day. */
export function RequestDialog({ absence, scope, onClose }: Props) {
  const params = { ...scope, id: absence.id };
  const request = useQuery(requestQuery(params));
  const approve = useSend(approveAbsence);
  const decline = useSend(declineAbsence);
  // Which of the two buttons sends the form.
  const verb = useRef<'approve' | 'decline'>('approve');
  return (
    <Dialog open wide title={`Leave of ${absence.person.name}`} onClose={onClose}>
      <div className={styles.parts}>
        <p className={styles.taken}>
          <strong>{awayWords(absence)}</strong>, {absence.type.name}, {leaveWords('days', absence.share)}.
          {absence.note && ` ${absence.note}`}
        </p>
        <QueryView query={request} part skeleton="rows">
          {(known) => <Known request={known} />}
        </QueryView>
        <Form
          label="Answer"
          schema={LeaveAnswer}
          guard={false}
          submitLabel="Approve"
          actions={
            <Button type="submit" variant="secondary" onClick={() => (verb.current = 'decline')}>
              Decline
            </Button>
          }
          onSubmit={async (body) => {
            const declined = verb.current === 'decline';
            verb.current = 'approve';
            if (declined) {
              await decline({ params, body });
              return 'The request is declined.';
            }
            const { opened } = (await approve({ params, body })).data;
            return opened > 0
              ? `The leave is approved. ${plural(opened, 'shift')} open now.`
              : 'The leave is approved.';
          }}
          onDone={(words) => {
            toast.success(words);
            onClose();
          }}
        >
          <TextArea name="answer" label="Message to the person" optional rows={2} maxLength={500} />
        </Form>
      </div>
    </Dialog>
  );
}

function Known({ request: { absence, balance, away, cover, shifts } }: { request: LeaveRequest }) {
  const annual = absence.type.id === absenceType.annual;
  const after = balance.left - (balance.unit === 'days' ? absence.share : absence.minutes);
  const short = cover.filter((day) => day.short > 0);
  return (
    <div className={styles.parts}>
      {annual && (
        <p className={after < 0 ? styles.short : styles.taken}>
          {leaveWords(balance.unit, balance.left)} left, {leaveWords(balance.unit, after)} after this.
          {balance.carried > 0 && ` ${leaveWords(balance.unit, balance.carried)} of it carried over.`}
        </p>
      )}
      {short.length > 0 && (
        <Alert tone="warning" title={`Too few staff on ${plural(short.length, 'day')}`}>
          {short.map((day) => `${formatDay(day.date)}: ${day.there} of ${day.needed}`).join(', ')}
        </Alert>
      )}
      {shifts > 0 && <p className={styles.taken}>{plural(shifts, 'shift')} on the rota will be open for others.</p>}
      <section className={styles.facts} aria-label="Who else is away">
        <h3>Who else is away</h3>
        {away.length === 0 ? (
          <p className={styles.taken}>No one else.</p>
        ) : (
          <ul role="list" className={lines.list}>
            {away.map((one) => (
              <li key={one.id} className={lines.line}>
                <span>{one.name}</span>
                <span className={lines.small}>{awayWords(one)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {cover.length > 0 && (
        <table className={styles.cover}>
          <caption className="visually-hidden">Staff without this person, by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Needed</th>
              <th scope="col">There</th>
              <th scope="col">Short</th>
            </tr>
          </thead>
          <tbody>
            {cover.map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDay(day.date)}</th>
                <td>{day.needed}</td>
                <td>{day.there}</td>
                <td>{day.short > 0 ? day.short : 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
