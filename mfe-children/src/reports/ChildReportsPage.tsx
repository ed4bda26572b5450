import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { childAccidents } from '@bairn/shared/calls/accidents';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ReportRows } from '../components/accidents/ReportRows.tsx';
import { ChildFrame } from '../components/ChildFrame.tsx';

/** A child's accident reports at this service; staff write one here. */
export function Component() {
  return (
    <ChildFrame
      title="Accident reports"
      actions={({ id, profile }) =>
        profile?.status !== 'left' && <ButtonLink to={servicePaths.newAccidentReport(id)}>Write a report</ButtonLink>
      }
    >
      {({ id, first_name }, branch) => <Reports child={id} name={first_name} branch={branch} />}
    </ChildFrame>
  );
}

function Reports({ child, name, branch }: { child: string; name: string; branch: string }) {
  const reports = useQuery(
    apiQuery(childAccidents, { params: { id: child }, query: { nursery_branch_id: branch } }, { select: dataOf }),
  );
  return (
    <QueryView
      query={reports}
      empty={<EmptyState title="No reports">{`Nothing was written down about ${name} here.`}</EmptyState>}
    >
      {(rows) => <ReportRows rows={rows} to={servicePaths.accidentReport} />}
    </QueryView>
  );
}
