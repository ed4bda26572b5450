import {
  createRoom,
  deleteRoom,
  findRooms,
  listRooms,
  saveRatioSettings as saveRatios,
  showRatioSettings,
  showRoom,
  updateRoom,
} from '@bairn/shared/calls/rooms';
import { localDate } from '@bairn/shared/schema/clock';
import { can } from '../access/decide.ts';
import type { Person } from '../access/person.ts';
import type { Handle } from '../database/database.ts';
import { beside } from '../http/readList.ts';
import { serve } from '../http/serve.ts';
import { addRoom, archiveRoom, saveRoom } from './changeRoom.ts';
import { readRatioSettings, saveRatioSettings } from './ratioSettings.ts';
import { readRoom, readRooms, type OfBranch } from './roomQueries.ts';

const callOf = ({ nursery, branch }: OfBranch, person: Person, request: { id: string }) => ({
  nursery,
  branch,
  user: person.user_id,
  request: request.id,
});

async function shown(db: Handle, of: OfBranch, id: string, person: Person) {
  const edit = can('room.edit', person, of);
  return { data: { ...(await readRoom(db, of, id)), can: { edit }, today: localDate() } };
}

/** Routes of the rooms of a service. */
export const roomRoutes = [
  serve(listRooms, { access: 'room.read' }, async ({ db, params, query, person }) =>
    beside(await readRooms(db, params, query, can('room.edit', person, params)), () => ({ today: localDate() })),
  ),

  // It only reads: it needs no transaction.
  serve(findRooms, { access: 'room.read', ownTransactions: true }, async ({ db, params, body, person }) =>
    beside(await readRooms(db, params, body, can('room.edit', person, params)), () => ({ today: localDate() })),
  ),

  serve(showRoom, { access: 'room.read' }, ({ db, params, person }) => shown(db, params, params.id, person)),

  serve(createRoom, { access: 'room.edit' }, async ({ tx, params, body, person, request }) => {
    const id = await addRoom(tx, callOf(params, person, request), body);
    return shown(tx, params, id, person);
  }),

  serve(updateRoom, { access: 'room.edit' }, async ({ tx, params, body, person, request }) => {
    await saveRoom(tx, callOf(params, person, request), params.id, body);
    return shown(tx, params, params.id, person);
  }),

  serve(showRatioSettings, { access: 'room.edit' }, async ({ db, params }) => ({
    data: await readRatioSettings(db, params),
  })),

  serve(saveRatios, { access: 'room.edit' }, async ({ tx, params, body, person, request }) => {
    await saveRatioSettings(tx, callOf(params, person, request), body);
    return { data: await readRatioSettings(tx, params) };
  }),

  serve(deleteRoom, { access: 'room.edit' }, async ({ tx, params, person, request }) => {
    await archiveRoom(tx, callOf(params, person, request), params.id);
    return { data: null };
  }),
];
