import { useState } from 'react';
import { toast } from '@bairn/shared/app';
import { signInChildren } from '@bairn/shared/calls/attendance';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import {
  Arrival,
  ArrivalNow,
  needsArrivalTime,
  type Attendance,
  type AttendanceEntry,
} from '@bairn/shared/schema/attendance';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import styles from './Attendance.module.css';
import { endedWords } from './attendanceGroups.ts';
import { hasAlert } from './hasAlert.ts';
import { isOffline, keepSignIns } from './offline.ts';
import { useKeepEntries } from './useKeepEntries.ts';
import { useKeeper } from './useKeeper.ts';

type Props = {
  attendance: Attendance;
  /** The children's bookings; one that is no longer expected is left out. */
  bookings: readonly string[];
  /** Before a child is signed in. */
  onRecord: (booking: string) => void;
  onClose: () => void;
};

type Refused = { name: string; reason: string };

const namesOf = (entries: readonly AttendanceEntry[]) => listWords(entries.map(({ child }) => child.full_name));

/** Asks before several children are signed in, those with alerts first, and says of each who was not, why. */
export function SignInChildrenDialog({ attendance, bookings, onRecord, onClose }: Props) {
  const scope = useScope();
  const keeper = useKeeper();
  const send = useSend(signInChildren);
  const keep = useKeepEntries();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const known = new Map(attendance.entries.map((entry) => [entry.booking_id, entry]));
  const waiting = bookings.flatMap((booking) => {
    const entry = known.get(booking);
    return entry?.can.sign_in ? [entry] : [];
  });
  const alerts = waiting.filter(({ child }) => hasAlert(child));
  const others = waiting.filter(({ child }) => !hasAlert(child));
  const late = waiting.find((entry) => needsArrivalTime(entry, attendance));

  async function signIn({ time }: { time?: string | null | undefined }) {
    for (const { booking_id } of waiting) onRecord(booking_id);
    const booking_ids = waiting.map(({ booking_id }) => booking_id);
    const data = await send({ query: { nursery_branch_id: scope.branch }, body: { booking_ids, time } }).then(
      (answer) => answer.data,
      async (error: unknown) => {
        const kept = isOffline(error) ? await keepSignIns(scope, keeper, waiting, time) : undefined;
        if (!kept) throw error;
        return kept;
      },
    );
    keep(data.flatMap(({ entry }) => entry ?? []));
    const failed = data.flatMap(({ booking_id, refusal }) =>
      refusal === null ? [] : [{ name: known.get(booking_id)?.child.full_name ?? '', reason: refusal }],
    );
    setRefused(failed);
    const done = data.length - failed.length;
    if (done > 0) toast.success(`${plural(done, 'child', 'children')} signed in`, { key: 'attendance' });
    if (failed.length === 0) onClose();
  }

  const title =
    waiting.length > 0
      ? `Sign in ${plural(waiting.length, 'child', 'children')}?`
      : refused.length > 0
        ? 'Not signed in'
        : 'No one is expected now';
  return (
    <Dialog open sheet onClose={onClose} title={title}>
      <Form
        schema={late ? Arrival : ArrivalNow}
        label="Sign in"
        {...(waiting.length > 0 ? { submitLabel: `Sign in ${plural(waiting.length, 'child', 'children')}` } : {})}
        guard={false}
        defaults={late ? { time: late.start_time } : {}}
        onSubmit={signIn}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {refused.length > 0 && (
          <Alert tone="danger" live title={`${plural(refused.length, 'child', 'children')} not signed in`}>
            <ul role="list">
              {refused.map(({ name, reason }) => (
                <li key={name}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {late && <Alert tone="warning">{endedWords(late, attendance)}</Alert>}
        {late && <TextField name="time" label="Time when they came" type="time" width="short" />}
        {alerts.length > 0 && (
          <section className={styles.alerts} aria-label="Allergies and needs">
            <h3>Allergies and needs</h3>
            <ul role="list">
              {alerts.map(({ booking_id, child }) => (
                <li key={booking_id}>
                  <strong>{child.full_name}</strong> <ChildNeeds child={child} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && <p>{alerts.length > 0 ? `And ${namesOf(others)}.` : `${namesOf(others)}.`}</p>}
        {waiting.length === 0 && (
          <div>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
