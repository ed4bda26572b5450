import { askToConnect } from '@bairn/shared/calls/connections';
import { connectionText, connectionTextVersion } from '@bairn/shared/schema/connectionTexts';
import { useSend } from '../ui/form/useSend.ts';
import { ActionDialog } from '../ui/overlay/ActionDialog.tsx';

type Props = {
  /** The id of the service that is asked, or that asks. */
  branch: string;
  /** The family that a service asks, by its keyworker profile; a family asks without. */
  family?: string;
  /** The side that is asked. */
  name: string;
  onClose: () => void;
};

/** Shows what asking agrees to, and asks. Where the other side has asked already, they are connected. */
export function AskDialog({ branch, family, name, onClose }: Props) {
  const send = useSend(askToConnect);
  return (
    <ActionDialog
      title={`Ask ${name} to connect?`}
      message={connectionText(family ? 'service' : 'family', 'ask')}
      confirmLabel="Ask to connect"
      onClose={onClose}
      onConfirm={() =>
        send({
          query: { nursery_branch_id: branch },
          body: { consent: connectionTextVersion, ...(family && { family_id: family }) },
        })
      }
      done={({ data }) =>
        data.status === 'active' ? `You are connected with ${name}.` : `You have asked ${name} to connect.`
      }
    />
  );
}
