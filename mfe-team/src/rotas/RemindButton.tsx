import { toast, useMutation, useQuery } from '@bairn/shared/app';
import { remindRota } from '@bairn/shared/calls/rota';
import { plural } from '@bairn/shared/format/plural';
import { Button } from '@bairn/shared/ui/Button';
import { useSend } from '@bairn/shared/ui/useSend';
import { checkedQuery } from './queries.ts';

const people = (count: number) => plural(count, 'person', 'people');

/** Reminds those who have not answered; each of them at most once a day. */
export function RemindButton({ path }: { path: { nursery: string; branch: string; id: string } }) {
  const checked = useQuery(checkedQuery(path));
  const send = useSend(remindRota);
  const remind = useMutation({
    mutationFn: () => send({ params: path }),
    onSuccess: ({ data: { told, already } }) =>
      toast.success(
        told > 0
          ? `${people(told)} reminded.`
          : already > 0
            ? 'They had a reminder today already.'
            : 'Everyone has answered.',
      ),
  });
  if (!checked.data?.can.remind) return null;
  return (
    <Button variant="secondary" busy={remind.isPending} onClick={() => remind.mutate()}>
      Remind those who have not answered
    </Button>
  );
}
