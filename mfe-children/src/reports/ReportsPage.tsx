import { Link, useBranch } from '@bairn/shared/app';
import { listAccidents } from '@bairn/shared/calls/accidents';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { accidentList, dutyWords } from '@bairn/shared/schema/lists/accidents';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { StatusBadge } from '../components/accidents/ReportRows.tsx';

/** The accident reports of the branch. */
export function Component() {
  const { nursery, branch } = useBranch();
  const list = useList(accidentList, listAccidents, { params: { nursery: nursery.id, branch: branch.id } });
  return (
    <ListPage
      title="Accident reports"
      eyebrow={branch.name}
      list={list}
      actions={<ButtonLink to={servicePaths.newAccidentReport()}>Write a report</ButtonLink>}
      empty={
        <EmptyState
          title="No reports yet"
          action={<ButtonLink to={servicePaths.newAccidentReport()}>Write a report</ButtonLink>}
        >
          Accidents, incidents and injuries that a child came in with are written down here. The family signs each one.
        </EmptyState>
      }
      cells={{
        child: ({ id, child }) => <Link to={servicePaths.accidentReport(id)}>{child.name}</Link>,
        status: ({ status }) => <StatusBadge status={status} />,
        duty: (row) => {
          const open = row.duties.filter(({ done_on }) => done_on === null);
          if (row.duties.length === 0) return 'None';
          if (open.length === 0) return dutyWords(row);
          return (
            <Badge tone={open.some(({ overdue }) => overdue) ? 'danger' : 'warning'}>
              {dutyWords({ duties: open })}
            </Badge>
          );
        },
      }}
    />
  );
}
