import type * as schema from '../schema/rooms.ts';
import { del, get, post } from './endpoint.ts';

export const listRooms = get<typeof schema.listRoomsContract>('/nursery/{nursery}/branch/{branch}/room', {
  download: true,
  about: ['places', 'room'],
});

/** As `listRooms`, with the filters in the body. */
export const findRooms = post<typeof schema.findRoomsContract>('/nursery/{nursery}/branch/{branch}/room', {
  download: true,
  about: [],
});

export const showRoom = get<typeof schema.showRoomContract>('/nursery/{nursery}/branch/{branch}/room/{id}/show', {
  about: ['places', 'room'],
});

export const createRoom = post<typeof schema.createRoomContract>('/nursery/{nursery}/branch/{branch}/room/create', {
  about: ['room'],
});

/** Refused with 409: `changed` by someone else, `room_full` or `room_closed` on the date and for the session it names. */
export const updateRoom = post<typeof schema.updateRoomContract>(
  '/nursery/{nursery}/branch/{branch}/room/{id}/update',
  { about: ['room'] },
);

/** Refused with 409 `in_use` while a session with coming dates uses it. */
export const deleteRoom = del<typeof schema.deleteRoomContract>('/nursery/{nursery}/branch/{branch}/room/{id}/delete', {
  about: ['room'],
});

export const showRatioSettings = get<typeof schema.showRatioSettingsContract>(
  '/nursery/{nursery}/branch/{branch}/ratio-settings',
  { about: ['room'] },
);

/** Everything that counts adults follows: attendance, rotas, and the places that staff limit. */
export const saveRatioSettings = post<typeof schema.saveRatioSettingsContract>(
  '/nursery/{nursery}/branch/{branch}/ratio-settings',
  { about: ['room', 'places', 'register', 'staff'] },
);
