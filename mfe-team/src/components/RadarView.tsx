import { useBranch, useQuery } from '@bairn/shared/app';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { RatioRadarLines } from './RatioRadarLines.tsx';
import { radarQuery } from './radarQuery.ts';

/** Adults required and there now, and where they will be missing, at the branch. */
export function RadarView() {
  const { nursery, branch } = useBranch();
  const radar = useQuery(radarQuery({ nursery: nursery.id, branch: branch.id }));
  return (
    <QueryView
      query={radar}
      part
      isEmpty={({ standing, soon, days }) =>
        standing.every(({ required }) => required === 0) &&
        soon.length === 0 &&
        days.every(({ gaps, planned, children }) => gaps.length === 0 && (planned || children === 0))
      }
      empty={
        <EmptyState level={3} drawing="no-bookings" title="Enough adults">
          No child is expected now, and no one is missing in the next five days.
        </EmptyState>
      }
    >
      {(known) => <RatioRadarLines radar={known} />}
    </QueryView>
  );
}
