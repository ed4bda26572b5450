import { toast, useMutation } from '@bairn/shared/app';
import { keepBranch } from '@bairn/shared/calls/serviceProfile';
import { formatFullDay } from '@bairn/shared/format/date';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useSend } from '@bairn/shared/ui/useSend';
import { refreshPerson } from '../components/refreshPerson.ts';
import { useShowBranch, type Scope } from './queries.ts';

/** Says on which day a service is deleted, and takes that back. */
export function DeletionNotice({ params, day }: { params: Scope; day: string }) {
  const show = useShowBranch(params);
  const send = useSend(keepBranch);
  const keep = useMutation({
    mutationFn: () => send({ params }),
    onSuccess: (answer) => {
      show(answer);
      toast.success('Your service stays. It is not listed until you list it again.');
      void refreshPerson();
    },
  });
  return (
    <Alert
      tone="danger"
      title={`This service will be deleted on ${formatFullDay(day)}`}
      action={
        <Button size="small" variant="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep this service
        </Button>
      }
    >
      Families do not find it, and your staff cannot log in to it. Until that day an admin can keep it.
    </Alert>
  );
}
