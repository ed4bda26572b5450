import { inviteCarer, inviteCarerToApp, removeCarer } from '@bairn/shared/calls/carers';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';

/** What is done to a carer at the press of a button. */
export type Deed = 'invite' | 'invite_to_app' | 'remove';

type Words = { title: string; does: readonly string[]; label: string; keep: string; done: string };

const wordsOf: Record<Deed, (carer: CarerRow) => Words> = {
  invite: ({ full_name: name, first_name, email }) => ({
    title: `Invite ${name}?`,
    does: [
      `We email ${email ?? first_name} a link to create an account, and ask them to confirm the children.`,
      'They see and book for the children once they have confirmed them.',
    ],
    label: 'Send the invitation',
    keep: 'Do not invite',
    done: `The invitation is on its way to ${name}.`,
  }),
  invite_to_app: ({ full_name: name, first_name, email }) => ({
    title: `Invite ${name} to the app?`,
    does: [`We email ${email ?? first_name} a link to the app. People who use the app alone cannot log in here.`],
    label: 'Send the invitation',
    keep: 'Do not invite',
    done: `The invitation is on its way to ${name}.`,
  }),
  remove: ({ full_name: name, branches }) => ({
    title: `Remove ${name}?`,
    does: [
      `${name} is no longer a carer of the children at ${branches.map((branch) => branch.name).join(', ')}.`,
      'An account of theirs stays, with the children they have confirmed.',
    ],
    label: 'Remove',
    keep: 'Keep',
    done: `${name} is removed.`,
  }),
};

type Props = { carer: CarerRow; deed: Deed; onClose: () => void };

/** Says what an invitation or a removal does, and does it. */
export function DeedDialog({ carer, deed, onClose }: Props) {
  const send = {
    invite: useSend(inviteCarer),
    invite_to_app: useSend(inviteCarerToApp),
    remove: useSend(removeCarer),
  }[deed];
  const words = wordsOf[deed](carer);
  return (
    <ActionDialog
      title={words.title}
      message={words.does.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      confirmLabel={words.label}
      cancelLabel={words.keep}
      danger={deed === 'remove'}
      onClose={onClose}
      onConfirm={(): Promise<unknown> => send({ params: { id: carer.id } })}
      done={() => words.done}
    />
  );
}
