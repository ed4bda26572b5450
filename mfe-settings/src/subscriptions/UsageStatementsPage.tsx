import { Link, useBranch } from '@bairn/shared/app';
import { listUsageStatements, usageStatementDocument } from '@bairn/shared/calls/subscription';
import { formatMonth } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { usageStatementList } from '@bairn/shared/schema/lists/usageStatements';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';

/** What the active service used in each month that is over, each as a PDF, and what the current month comes to so far. */
export function Component() {
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id };
  const list = useList(usageStatementList, listUsageStatements, { params });
  const current = list.query.data?.current;
  return (
    <ListPage
      title="Monthly usage statements"
      eyebrow={branch.name}
      intro={
        current ? (
          <>
            {formatMonth(current.month)} so far: <strong>{formatPence(current.total)}</strong>.{' '}
            <Link to={servicePaths.subscription()}>See your plan</Link>
          </>
        ) : (
          'Made on the first day of the next month.'
        )
      }
      list={list}
      from={760}
      empty={<EmptyState title="No statements yet">The first one is made when this month is over.</EmptyState>}
      cells={{
        actions: ({ id, number, month }) => (
          <DownloadButton
            label={
              <>
                PDF<span className="visually-hidden"> of {formatMonth(month)}</span>
              </>
            }
            variant="soft"
            size="small"
            endpoint={usageStatementDocument}
            request={() => ({ params: { ...params, id } })}
            name={`${number}.pdf`}
          />
        ),
      }}
    />
  );
}
