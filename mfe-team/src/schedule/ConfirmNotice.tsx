import { errorMessage, toast, useMutation } from '@bairn/shared/app';
import { confirmShifts } from '@bairn/shared/calls/rota';
import { plural } from '@bairn/shared/format/plural';
import type { MySchedule } from '@bairn/shared/schema/rota';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

/** Says how many shifts wait for the reader's answer, and confirms all of them at once. */
export function ConfirmNotice({ schedule: { shifts, staff_profile_id } }: { schedule: MySchedule }) {
  const scope = useScope();
  const send = useSend(confirmShifts);
  const waiting = shifts.filter(({ can_answer, confirmation }) => can_answer && confirmation === 'pending');
  const confirm = useMutation({
    meta: { shows: () => true },
    mutationFn: async () => {
      // A rota is one week: the calls are few, and one that fails leaves the others confirmed.
      for (const [rota, own] of Map.groupBy(waiting, ({ rota_id }) => rota_id)) {
        await send({
          params: { ...scope, id: rota, staff: staff_profile_id },
          body: { shifts: own.map(({ id }) => id) },
        });
      }
      return waiting.length;
    },
    onSuccess: (count) => toast.success(`${plural(count, 'shift is', 'shifts are')} confirmed. Thank you.`),
  });
  return (
    <>
      {confirm.error && (
        <Alert tone="danger" live>
          {errorMessage(confirm.error)}
        </Alert>
      )}
      {waiting.length > 0 && (
        <Alert
          tone="warning"
          title={`${plural(waiting.length, 'shift waits', 'shifts wait')} for your answer`}
          action={
            <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
              {waiting.length === 1 ? 'Confirm it' : `Confirm all ${waiting.length}`}
            </Button>
          }
        >
          Confirm that you work them, or decline one and say why.
        </Alert>
      )}
    </>
  );
}
