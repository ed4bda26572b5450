import { cancelAbsence } from '@bairn/shared/calls/leave';
import { awayWords } from '@bairn/shared/schema/lists/leave';
import type { Absence } from '@bairn/shared/schema/rows/leave';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = { absence: Absence; scope: { nursery: string; branch: string }; onClose: () => void };

/** Withdraws a request, or cancels an absence. */
export function CancelDialog({ absence, scope, onClose }: Props) {
  const send = useSend(cancelAbsence);
  const { withdraw } = absence.can;
  const who = absence.is_self ? 'Your admins are told.' : `${absence.person.name} is told.`;
  return (
    <ActionDialog
      title={withdraw ? 'Withdraw your request?' : 'Cancel this absence?'}
      message={`${awayWords(absence)}. ${who}${withdraw ? '' : ' Shifts that became open stay open.'}`}
      confirmLabel={withdraw ? 'Withdraw it' : 'Cancel the absence'}
      cancelLabel="Keep it"
      danger
      onClose={onClose}
      onConfirm={() => send({ params: { ...scope, id: absence.id } })}
      done={() => (withdraw ? 'Your request is withdrawn.' : 'The absence is cancelled.')}
    />
  );
}
