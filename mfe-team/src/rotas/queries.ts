import { apiQuery, dataOf } from '@bairn/shared/app';
import { previewRota, showRota } from '@bairn/shared/calls/rota';

type Path = { nursery: string; branch: string; id: string };

/** A rota as staff see it. */
export const previewQuery = (params: Path) => apiQuery(previewRota, { params }, { select: dataOf });

/** What was checked of a rota and what an admin may do with it. */
export const checkedQuery = (params: Path) =>
  apiQuery(showRota, { params }, { select: ({ data: { rota, rooms, staff, can } }) => ({ rota, rooms, staff, can }) });
