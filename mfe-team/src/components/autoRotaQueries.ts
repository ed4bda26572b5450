import { apiQuery, dataOf } from '@bairn/shared/app';
import { listRemedies, showBuild } from '@bairn/shared/calls/rotaBuild';

export type RotaPath = { nursery: string; branch: string; id: string };

/** How often the auto-rota is asked how far it is. */
const askEveryMs = 1000;

/** The last build of a rota, asked for again while it waits or runs. */
export const buildQuery = (params: RotaPath) =>
  apiQuery(
    showBuild,
    { params },
    {
      select: dataOf,
      refetchInterval: ({ state }) => {
        const stage = state.data?.data?.stage;
        return stage === 'waiting' || stage === 'running' ? askEveryMs : false;
      },
    },
  );

/** What can be done when a person is off on a date. */
export const remediesQuery = ({ nursery, branch }: Omit<RotaPath, 'id'>, query: { staff: string; date: string }) =>
  apiQuery(listRemedies, { params: { nursery, branch }, query }, { select: dataOf });
