import { changeConnection } from '@bairn/shared/calls/connections';
import { ConnectionReason, type ConnectionEvent } from '@bairn/shared/schema/connections';
import { connectionText, connectionTextVersion, type ConnectionSide } from '@bairn/shared/schema/connectionTexts';
import type { Connection } from '@bairn/shared/schema/rows/connections';
import { TextArea } from '../ui/form/TextArea.tsx';
import { useSend } from '../ui/form/useSend.ts';
import { ActionDialog } from '../ui/overlay/ActionDialog.tsx';
import { otherSideOf, stepWords } from './stepWords.ts';

type Props = { connection: Connection; event: ConnectionEvent; side: ConnectionSide; onClose: () => void };

/** Shows the text that a step agrees to, and takes the step. Declining and ending may say why. */
export function StepDialog({ connection, event, side, onClose }: Props) {
  const send = useSend(changeConnection);
  const words = stepWords[event];
  const name = otherSideOf(connection, side);
  const isLast = event === 'decline' || event === 'end';
  return (
    <ActionDialog
      title={words.title(name)}
      message={connectionText(side, event)}
      confirmLabel={words.label}
      danger={isLast}
      schema={ConnectionReason}
      fields={
        isLast && (
          <TextArea
            name="reason"
            label={side === 'family' ? 'Reason for the service' : 'Reason for the family'}
            optional
            maxLength={300}
          />
        )
      }
      onClose={onClose}
      onConfirm={({ reason }) =>
        send({ params: { id: connection.id }, body: { event, consent: connectionTextVersion, reason } })
      }
      done={() => words.done(name)}
    />
  );
}
