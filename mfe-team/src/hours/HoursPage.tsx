import { Link, useBranch, useSearchParams } from '@bairn/shared/app';
import { exportHours, listHours } from '@bairn/shared/calls/hours';
import { formatDate } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { hoursList } from '@bairn/shared/schema/lists/hours';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { StaffLists } from '../components/StaffLists.tsx';
import { useScope } from '../components/useScope.ts';
import lines from '../components/Lines.module.css';
import { clockWords } from './clockWords.ts';

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
      lists={<StaffLists chosen="hours" />}
      actions={
        <>
          <ButtonLink variant="secondary" to={servicePaths.staffSignIn()}>
            Clock in
          </ButtonLink>
          <DownloadButton
            label="Payroll file"
            endpoint={exportHours}
            request={() => ({ params: scope, query: { ...period, kind: 'payroll' as const } })}
            name="Payroll.csv"
          />
        </>
      }
      empty={<EmptyState title="No staff yet">People who work here are listed with their hours.</EmptyState>}
      summary={({ from, to, totals }) => (
        <p>
          {formatDate(from)} to {formatDate(to)}: {clockWords(totals.worked)} worked, {clockWords(totals.rostered)}{' '}
          rostered, {clockWords(totals.overtime)} of overtime.
        </p>
      )}
      cells={{
        name: ({ id, name, has_left }) => (
          <span className={lines.head}>
            <Link to={servicePaths.personHours(id, period)}>{name}</Link>
            {has_left && <Badge tone="neutral">Left</Badge>}
          </span>
        ),
      }}
    />
  );
}
