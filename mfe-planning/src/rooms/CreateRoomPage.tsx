import { toast, useBranch, useNavigate } from '@bairn/shared/app';
import { createRoom } from '@bairn/shared/calls/rooms';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { RoomForm } from './RoomForm.tsx';

/** Adds a room or an outdoor area to the branch. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const send = useSend(createRoom);
  const navigate = useNavigate();
  return (
    <PageLayout
      title="Add a room"
      eyebrow={branch.name}
      back={{ to: servicePaths.rooms(), label: 'Rooms' }}
      width="text"
      density="compact"
    >
      <RoomForm
        label="Add a room"
        submitLabel="Add this room"
        onSubmit={(body) => send({ params: scope, body })}
        onDone={({ data }) => {
          toast.success(`${data.name} is added.`);
          void navigate(servicePaths.rooms());
        }}
      />
    </PageLayout>
  );
}
