import { localTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { ShownAttendance } from '@bairn/shared/offline/waiting';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { eventWords } from './attendanceWords.ts';
import { useWaiting } from './useWaiting.ts';

/** Above the list: that there is no network, how old the list is, what waits to be sent, and what was not accepted. */
export function OfflineBar({ attendance: { kept, answered_at } }: { attendance: ShownAttendance }) {
  const { waiting, refused, dismiss } = useWaiting();
  const many = plural(waiting.length, 'record', 'records');
  return (
    <>
      {kept ? (
        <Alert tone="warning" live title="No network">
          What you record is kept on this device and sent later. Last updated {localTime(answered_at)}.
          {waiting.length > 0 && ` ${many} ${waiting.length === 1 ? 'waits' : 'wait'} to be sent.`}
        </Alert>
      ) : (
        waiting.length > 0 && (
          <Alert tone="info" live>
            {`${many} of this device ${waiting.length === 1 ? 'is' : 'are'} being sent.`}
          </Alert>
        )
      )}
      {refused.length > 0 && (
        <Alert
          tone="danger"
          live
          title={`${plural(refused.length, 'record was', 'records were')} not accepted`}
          action={
            <Button
              size="small"
              variant="secondary"
              onClick={() => dismiss(refused.flatMap(({ order }) => order ?? []))}
            >
              I have read this
            </Button>
          }
        >
          <ul role="list">
            {refused.map(({ order, child, record, refused: reason }) => (
              <li key={order}>
                {child} {eventWords[record.event]} at {localTime(record.device_at)}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
