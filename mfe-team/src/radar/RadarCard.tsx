import { useBranch, useQuery } from '@bairn/shared/app';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { RatioRadarLines } from '../components/RatioRadarLines.tsx';
import { radarQuery } from '../components/radarQuery.ts';

/** Adults required and there now, and where they will be missing. */
export function Component() {
  const { nursery, branch } = useBranch();
  const radar = useQuery(radarQuery({ nursery: nursery.id, branch: branch.id }));
  return (
    <Card title="Ratios">
      <QueryView
        query={radar}
        part
        isEmpty={({ standing, soon, days }) =>
          standing.every(({ required }) => required === 0) &&
          soon.length === 0 &&
          days.every(({ gaps }) => gaps.length === 0)
        }
        empty={
          <EmptyState level={3} drawing="no-bookings" title="Enough adults">
            No child is expected now, and no one is missing in the next five days.
          </EmptyState>
        }
      >
        {(known) => <RatioRadarLines radar={known} />}
      </QueryView>
    </Card>
  );
}
