import { Link, useBranch, useSearchParams } from '@bairn/shared/app';
import { exportHours, listHours } from '@bairn/shared/calls/hours';
import { formatDate } from '@bairn/shared/format/date';
import { leaveNumber } from '@bairn/shared/format/leaveDays';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { hoursList } from '@bairn/shared/schema/lists/hours';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { useScope } from '../components/useScope.ts';

const hours = (minutes: number) => leaveNumber('hours', minutes);

/** The hours of the team in a period with their sums, and the files for payroll. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const [search] = useSearchParams();
  const list = useList(hoursList, listHours, { params: scope });
  const period = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  return (
    <ListPage
      title="Hours"
      eyebrow={branch.name}
      list={list}
      from={920}
      actions={
        <DownloadButton
          label="Payroll file"
          endpoint={exportHours}
          request={() => ({ params: scope, query: { ...period, kind: 'payroll' as const } })}
          name="Payroll.csv"
        />
      }
      empty={<EmptyState title="No staff yet">People who work here are listed with their hours.</EmptyState>}
      summary={({ from, to, totals }) => (
        <p>
          {formatDate(from)} to {formatDate(to)}: {hours(totals.worked)} hours worked of {hours(totals.rostered)} rostered,{' '}
          {hours(totals.overtime)} overtime.
        </p>
      )}
      cells={{ name: ({ id, name }) => <Link to={servicePaths.personHours(id, period)}>{name}</Link> }}
    />
  );
}
