import { apiQuery, Link, useBranch, useQuery } from '@bairn/shared/app';
import { listChildren } from '@bairn/shared/calls/children';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { PlanBadge } from './PlanBadge.tsx';

/** How many children the card names. */
const shown = 5;

/** The personal plans that are due within a week or overdue, the oldest first. */
export function Component() {
  const { branch } = useBranch();
  const due = useQuery(
    apiQuery(listChildren, {
      query: { nursery_branch_id: branch.id, plan: 'due', sort: 'plan', per_page: shown },
    }),
  );
  const all = `${paths.children()}?plan=due&sort=plan`;
  return (
    <Card title="Personal plans" aside={<Link to={all}>All due</Link>}>
      <QueryView
        query={due}
        part
        empty={
          <EmptyState level={3} title="No plan is due">
            Plans and reviews appear here seven days before they are due.
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <Glance
            label="Personal plans due"
            lines={data.map(({ id, full_name, key_person, plan }) => ({
              key: id,
              title: <Link to={`${servicePaths.childInformation(id)}#plan`}>{full_name}</Link>,
              detail: key_person ? `Key person: ${key_person}` : 'No key person',
              end: <PlanBadge plan={plan} />,
            }))}
            more={meta.total > data.length && <Link to={all}>{`${meta.total - data.length} more`}</Link>}
          />
        )}
      </QueryView>
    </Card>
  );
}
