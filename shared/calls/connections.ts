import type * as schema from '../schema/connections.ts';
import { get, patch, post } from './endpoint.ts';

const path = '/nursery/carer-nursery-connection';

/** What a connection changes: itself, and whether lines of a basket can be ordered. */
const changes = ['connection', 'basket'] as const;

export const listConnections = get<typeof schema.listConnectionsContract>(path, {
  download: true,
  about: ['connection', 'child', 'service'],
});

/** Refused with 409 `active`, `paused`, `asked_lately` or `too_many`. */
export const askToConnect = post<typeof schema.askToConnectContract>(path, { about: changes });

/** Refused with 409 and the present state, and `not_yours` where it is for the other side to do. */
export const changeConnection = patch<typeof schema.changeConnectionContract>(`${path}/{id}`, { about: changes });

export const sharedProfile = get<typeof schema.sharedProfileContract>('/account/marketplace/keyworker', {
  about: ['connection', 'child'],
});

export const latestFamilyData = get<typeof schema.latestFamilyDataContract>('/account/carer/latest-data', {
  about: ['card', 'child', 'connection', 'notification'],
});
