import { formatDay, localDate } from '@bairn/shared/format/date';
import { askNeeds } from '@bairn/shared/calls/needs';
import { notAsked, type KnownNeeds } from '@bairn/shared/schema/needs';
import { Button } from '../ui/action/Button.tsx';
import { NeedsFacts } from '../ui/display/NeedsFacts.tsx';
import { useSend } from '../ui/form/useSend.ts';
import { ActionDialog } from '../ui/overlay/ActionDialog.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';

/** A child as a service's lists have it. */
export type AskedChild = KnownNeeds & {
  id: string;
  first_name: string;
  full_name: string;
  needs_asked_on: string | null;
};

/** Whether the service may ask the family: something is not answered, and it has not asked today. */
export const mayAsk = (child: AskedChild) =>
  notAsked(child).length > 0 && child.needs_asked_on !== localDate(new Date());

type Props = { child: AskedChild; branch: string; onClose: () => void };

/** A child's allergies and needs in full; where something is not answered, staff ask the family. */
export function NeedsDialog({ child, branch, onClose }: Props) {
  const send = useSend(askNeeds);
  const title = `Allergies and needs of ${child.full_name}`;
  const waits = notAsked(child).length > 0;
  const { needs_asked_on: asked } = child;
  const facts = (
    <>
      <NeedsFacts child={child} />
      {waits && asked && <p>{`You asked the family on ${formatDay(asked)}. They have not answered everything yet.`}</p>}
    </>
  );
  if (!mayAsk(child)) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        }
      >
        {facts}
        {waits && <p>You can ask again tomorrow.</p>}
      </Dialog>
    );
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      confirmLabel="Ask the family"
      message={
        <>
          {facts}
          <p>{`${child.first_name}'s parents get a notification and an email. You can ask once a day.`}</p>
        </>
      }
      onConfirm={() => send({ params: { id: child.id }, query: { nursery_branch_id: branch } })}
      done={() => `${child.first_name}'s family has been asked.`}
    />
  );
}
