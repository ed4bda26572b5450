import { useState } from 'react';
import { errorMessage, toast, useMutation } from '@bairn/shared/app';
import { remindRota } from '@bairn/shared/calls/rota';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import { Button } from '@bairn/shared/ui/Button';
import { Menu } from '@bairn/shared/ui/Menu';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { namesOf } from './words.ts';

type Props = { facts: RotaWithFacts; params: { nursery: string; branch: string; id: string } };

const load = {
  publish: async () => (await import('./dialogs/PublishDialog.tsx')).PublishDialog,
  certificate: async () => (await import('./dialogs/CertificateDialog.tsx')).CertificateDialog,
  corrections: async () => (await import('./dialogs/CorrectionsDialog.tsx')).CorrectionsDialog,
};

/** What is done with the rota as a whole: publish it, remind people, show what was checked. */
export function RotaActions({ facts, params }: Props) {
  const { rota, can } = facts;
  const [names] = useState(() => namesOf(facts));
  const publish = useLazyDialog(load.publish);
  const certificate = useLazyDialog(load.certificate);
  const corrections = useLazyDialog(load.corrections);
  const send = useSend(remindRota);
  const remind = useMutation({
    mutationFn: () => send({ params }),
    onSuccess: ({ data: { told, already } }) =>
      toast.success(
        told > 0
          ? `${plural(told, 'person', 'people')} reminded.`
          : already > 0
            ? 'Everyone who has not answered was reminded today already.'
            : 'Everyone has answered.',
      ),
    onError: (error) => toast.error(errorMessage(error)),
    meta: { shows: () => true },
  });
  const items = [
    { label: 'See it as staff do', to: servicePaths.rotaPreview(rota.id) },
    ...(can.remind ? [{ label: 'Remind those who have not answered', onSelect: () => remind.mutate() }] : []),
    ...(rota.certificate ? [{ label: 'Certificate', onSelect: certificate.open }] : []),
    ...(rota.status === 'locked' ? [{ label: 'Corrections', onSelect: corrections.open }] : []),
  ];
  return (
    <>
      {can.publish && <Button onClick={publish.open}>Publish</Button>}
      <Menu label="More about this rota" variant="secondary" items={items} />
      {publish.Dialog && <publish.Dialog params={params} names={names} sign={can.sign} onClose={publish.close} />}
      {certificate.Dialog && rota.certificate && (
        <certificate.Dialog certificate={rota.certificate} names={names} onClose={certificate.close} />
      )}
      {corrections.Dialog && <corrections.Dialog params={params} names={names} onClose={corrections.close} />}
    </>
  );
}
