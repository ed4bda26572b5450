import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { Link, useBranch } from '@bairn/shared/app';
import { listRooms } from '@bairn/shared/calls/rooms';
import { formatDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { roomList } from '@bairn/shared/schema/lists/rooms';
import { isChildminders, overrideOn, ratioOf, spaceLimit } from '@bairn/shared/schema/ratios';
import type { Room } from '@bairn/shared/schema/rows/rooms';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useList } from '@bairn/shared/ui/useList';
import { useScope } from '../components/useScope.ts';
import { RemoveRoomDialog } from './RemoveRoomDialog.tsx';
import { RoomName } from './RoomName.tsx';

const ratioWords = (room: Room, today: string, childminder: boolean) => {
  const agreed = overrideOn(room.ratio_overrides, today);
  return agreed ? `1 to ${agreed.ratio} (agreed)` : `1 to ${ratioOf(room, { childminder })}`;
};

function Status({ room, today }: { room: Room; today: string }) {
  const closure = room.closures.find(({ to_date }) => to_date >= today);
  if (!closure) return <Badge tone="success">Open</Badge>;
  return closure.from_date <= today ? (
    <Badge tone="warning">Closed until {formatDate(closure.to_date)}</Badge>
  ) : (
    <Badge tone="info">Closed from {formatDate(closure.from_date)}</Badge>
  );
}

/** The rooms of the branch: for whom, for how many, and which sessions are there. */
export function Component() {
  const { branch } = useBranch();
  const list = useList(roomList, listRooms, { params: useScope() });
  const today = list.query.data?.today ?? '';
  const childminder = isChildminders(branch.service_types);
  const ratios = useLazyDialog(() => import('./RatioSettingsDialog.tsx').then((one) => one.RatioSettingsDialog));
  const [removing, setRemoving] = useState<Room | null>(null);

  return (
    <>
      <ListPage
        title="Rooms"
        eyebrow={branch.name}
        list={list}
        from={1160}
        actions={
          <>
            <Button variant="secondary" onClick={ratios.open}>
              Ratios
            </Button>
            <ButtonLink to={servicePaths.newRoom()}>
              <DoorOpen />
              Add a room
            </ButtonLink>
          </>
        }
        empty={
          <EmptyState
            title="No rooms yet"
            action={
              <ButtonLink variant="secondary" to={servicePaths.newRoom()}>
                Add a room
              </ButtonLink>
            }
          >
            Add the rooms and outdoor areas of {branch.name}. A session in a room never offers more places than the room
            has.
          </EmptyState>
        }
        cells={{
          room: (room) => (
            <RoomName index={room.room_index}>
              {room.can.edit ? <Link to={servicePaths.room(room.id)}>{room.name}</Link> : room.name}
            </RoomName>
          ),
          places: ({ capacity }) => capacity,
          limit: (room) => spaceLimit(room.area, room) ?? 'No limit',
          ratio: (room) => ratioWords(room, today, childminder),
          sessions: ({ sessions }) => (sessions.length > 0 ? plural(sessions.length, 'session') : 'None'),
          status: (room) => <Status room={room} today={today} />,
          actions: (room) =>
            room.can.edit && (
              <Menu
                label={`Actions for ${room.name}`}
                items={[
                  { label: 'Edit', to: servicePaths.room(room.id) },
                  { label: 'Remove', danger: true, onSelect: () => setRemoving(room) },
                ]}
              />
            ),
        }}
      />
      {ratios.Dialog && <ratios.Dialog onClose={ratios.close} />}
      {removing && <RemoveRoomDialog room={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
