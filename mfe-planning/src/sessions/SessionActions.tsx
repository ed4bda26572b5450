import { useState } from 'react';
import { useNavigate } from '@bairn/shared/app';
import { archiveSession, deleteSession, marketplaceStatus } from '@bairn/shared/calls/sessions';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { ServiceSession } from '@bairn/shared/schema/rows/sessions';
import { mayHappen, sessionMachine } from '@bairn/shared/schema/states';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { Menu } from '@bairn/shared/ui/Menu';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Session = Pick<ServiceSession, 'id' | 'name' | 'status' | 'first_date'>;

const words = {
  archive: {
    title: 'Archive this session',
    message: 'Families can no longer see it. Its bookings stay, and you can restore it.',
    label: 'Archive',
  },
  delete: {
    title: 'Delete this session',
    message: 'The session and its dates are removed. This cannot be undone.',
    label: 'Delete',
  },
} as const;

/** What an admin does with a session: list or unlist, edit, and more in a menu. */
export function SessionActions({ session }: { session: Session }) {
  const { id, name, status } = session;
  const scope = useScope();
  const params = { ...scope, id };
  const setStatus = useSend(marketplaceStatus);
  const archive = useSend(archiveSession);
  const remove = useSend(deleteSession);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<keyof typeof words | null>(null);
  if (status === 'archived') return null;
  const list = mayHappen(sessionMachine, status, 'list');

  return (
    <>
      {status === 'listed' && (
        <ButtonLink to={servicePaths.newBooking(id)} variant="secondary">
          New booking
        </ButtonLink>
      )}
      <ButtonLink to={servicePaths.editSession(id)} variant="secondary">
        Edit
      </ButtonLink>
      <ConfirmButton
        label={list ? 'List' : 'Unlist'}
        variant={list ? 'primary' : 'secondary'}
        title={list ? `List ${name}` : `Unlist ${name}`}
        message={
          list
            ? 'Families can find and book its dates from now on.'
            : 'Families can no longer find or book it. Bookings that were made stay.'
        }
        confirmLabel={list ? 'List this session' : 'Unlist this session'}
        onConfirm={() => setStatus({ params: scope, body: { session_id: id, status: list ? 'listed' : 'unlisted' } })}
        done={() => (list ? `${name} is listed.` : `${name} is no longer listed.`)}
      />
      <Menu
        label={`More for ${name}`}
        items={[
          { label: 'Duplicate', to: servicePaths.duplicateSession(id) },
          ...(status === 'draft' ? [] : [{ label: 'Archive', onSelect: () => setAsked('archive') }]),
          { label: 'Delete', danger: true, onSelect: () => setAsked('delete') },
        ]}
      />
      {asked && (
        <ActionDialog
          onClose={() => setAsked(null)}
          title={words[asked].title}
          message={words[asked].message}
          confirmLabel={words[asked].label}
          danger={asked === 'delete'}
          onConfirm={async () => {
            await (asked === 'archive' ? archive({ params }) : remove({ params }));
            void navigate(paths.serviceSessions());
          }}
          done={() => (asked === 'archive' ? `${name} is archived.` : `${name} is deleted.`)}
        />
      )}
    </>
  );
}
