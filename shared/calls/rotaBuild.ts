import type * as schema from '../schema/rotaBuild.ts';
import { del, get, post } from './endpoint.ts';

const rota = '/nursery/{nursery}/branch/{branch}/rota';
const build = `${rota}/{id}/build` as const;

/** Refused with 409 and the present state unless the rota is a draft. */
export const startBuild = post<typeof schema.startBuildContract>(build, { about: ['rota-build'] });

export const showBuild = get<typeof schema.showBuildContract>(build, { about: ['rota-build'] });

export const cancelBuild = del<typeof schema.cancelBuildContract>(build, { about: ['rota-build'] });

export const listRemedies = get<typeof schema.listRemediesContract>(`${rota}/remedies`, {
  about: ['rota', 'staff', 'leave', 'booking', 'room'],
});
