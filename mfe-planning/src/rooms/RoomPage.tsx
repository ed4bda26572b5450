import { apiQuery, dataOf, toast, useBranch, useNavigate, useParams, useQuery } from '@bairn/shared/app';
import { showRoom, updateRoom } from '@bairn/shared/calls/rooms';
import { listWords } from '@bairn/shared/format/listWords';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { RoomForm } from './RoomForm.tsx';

/** Changes a room of the branch. */
export function Component() {
  const { roomId: id = '' } = useParams();
  const { branch } = useBranch();
  const scope = useScope();
  const room = useQuery(apiQuery(showRoom, { params: { ...scope, id } }, { select: dataOf }));
  const send = useSend(updateRoom);
  const navigate = useNavigate();
  return (
    <DetailPage
      query={room}
      name="Room"
      eyebrow={branch.name}
      back={{ to: servicePaths.rooms(), label: 'Rooms' }}
      width="text"
      density="compact"
      head={({ name, sessions }) => ({
        title: name,
        intro:
          sessions.length > 0
            ? `Used by ${listWords(sessions.map((session) => session.name))}.`
            : 'No session uses this room yet.',
      })}
      missing={{
        title: 'Room not found',
        message: 'This room was removed, or it belongs to another service.',
        action: <ButtonLink to={servicePaths.rooms()}>All rooms</ButtonLink>,
      }}
    >
      {(known) => (
        <RoomForm
          label={`Change ${known.name}`}
          submitLabel="Save changes"
          room={known}
          onSubmit={(details, revision) => send({ params: { ...scope, id }, body: { ...details, revision } })}
          onDone={({ data }) => {
            toast.success(`${data.name} is saved.`);
            void navigate(servicePaths.rooms());
          }}
        />
      )}
    </DetailPage>
  );
}
