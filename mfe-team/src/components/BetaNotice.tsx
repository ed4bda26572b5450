import { useBranch, useMutation } from '@bairn/shared/app';
import { confirmBeta } from '@bairn/shared/calls/staffProfile';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useSend } from '@bairn/shared/ui/useSend';

/** Says that these pages are new, until the person hides it on every device. */
export function BetaNotice() {
  const { nursery, branch } = useBranch();
  const send = useSend(confirmBeta);
  const hide = useMutation({ mutationFn: () => send({ params: { nursery: nursery.id, branch: branch.id } }) });
  return (
    <Alert
      title="Your staff profile is new"
      action={
        <Button size="small" variant="secondary" busy={hide.isPending} onClick={() => hide.mutate()}>
          Hide
        </Button>
      }
    >
      Check your details, and add your PVG membership, SSSC registration and certificates.
    </Alert>
  );
}
