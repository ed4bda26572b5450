import type * as schema from '../schema/inspectionPack.ts';
import { get, post } from './endpoint.ts';

const packs = '/nursery/{nursery}/branch/{branch}/inspection-pack';

export const listPacks = get<typeof schema.listPacksContract>(packs, { about: ['inspection'] });

/** Refused with 409 `working` while another one is made, 422 for a period that is too long or to come. */
export const makePack = post<typeof schema.makePackContract>(packs, { about: ['inspection'] });

/** Refused with 404 until it is ready. */
export const packFile = get<typeof schema.packFileContract>(`${packs}/{id}/file`, {
  file: 'application/zip',
  about: [],
});
