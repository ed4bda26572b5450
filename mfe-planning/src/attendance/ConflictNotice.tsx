import { call, invalidateAfter, toast, useMutation, useQueryClient } from '@bairn/shared/app';
import { decideConflict } from '@bairn/shared/calls/lateAttendance';
import type { AttendanceConflict, AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useScope } from '../components/useScope.ts';
import styles from './Attendance.module.css';
import { conflictWords, buttonWords } from './conflictWords.ts';

type Props = {
  conflict: AttendanceConflict;
  /** The child's entry as it is now; undefined where the booking is cancelled. */
  entry: AttendanceEntry | undefined;
};

/** A record that came late and contradicts the list, until a person decides: both say what happened. */
export function ConflictNotice({ conflict, entry }: Props) {
  const { branch } = useScope();
  const client = useQueryClient();
  const name = conflict.first_name;
  const decide = useMutation({
    mutationFn: (decision: 'keep' | 'use') =>
      call(decideConflict, {
        query: { nursery_branch_id: branch },
        body: { id: conflict.id, decision, from: entry?.status ?? null },
      }),
    onSuccess: (_, decision) =>
      toast.success(decision === 'keep' ? `Kept: ${name}’s entry stays as it is` : `${name}’s entry is changed`, {
        key: 'attendance',
      }),
    onSettled: () => invalidateAfter(client, decideConflict),
  });
  return (
    <Alert
      tone="warning"
      title={`${conflict.full_name}: two records do not agree`}
      action={
        <span className={styles.decision}>
          <Button
            size="small"
            variant="secondary"
            aria-label={entry ? `Keep what is there for ${name}` : `Set aside for ${name}`}
            busy={decide.isPending && decide.variables === 'keep'}
            disabled={decide.isPending}
            onClick={() => decide.mutate('keep')}
          >
            {entry ? 'Keep' : 'Set aside'}
          </Button>
          {entry && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`${buttonWords(conflict)} for ${name}`}
              busy={decide.isPending && decide.variables === 'use'}
              disabled={decide.isPending}
              onClick={() => decide.mutate('use')}
            >
              {buttonWords(conflict)}
            </Button>
          )}
        </span>
      }
    >
      {conflictWords(conflict, entry)}
    </Alert>
  );
}
