import { Link, useBranch, useQuery } from '@bairn/shared/app';
import { listLeave } from '@bairn/shared/calls/leave';
import { leaveWords } from '@bairn/shared/format/leaveDays';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { leaveList } from '@bairn/shared/schema/lists/leave';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useList } from '@bairn/shared/ui/useList';
import { StaffLists } from '../components/StaffLists.tsx';
import { useScope } from '../components/useScope.ts';
import lines from '../components/Lines.module.css';
import styles from './Leave.module.css';
import { waitingQuery } from './queries.ts';
import { WaitingLine } from './WaitingLine.tsx';

/** The leave of the team: the requests that wait, and everyone's balance of a leave year. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const list = useList(leaveList, listLeave, { params: scope });
  return (
    <ListPage
      title="Holidays"
      eyebrow={branch.name}
      list={list}
      from={920}
      lists={<StaffLists chosen="holidays" />}
      empty={<EmptyState title="No staff yet">People who work here are listed with their leave.</EmptyState>}
      cells={{
        name: ({ id, name, requests }) => (
          <span className={lines.head}>
            <Link to={servicePaths.personHolidays(id)}>{name}</Link>
            {requests > 0 && <Badge tone="info">{plural(requests, 'request')}</Badge>}
          </span>
        ),
        left: ({ balance }) => (
          <span className={balance.left < 0 ? styles.short : undefined}>{leaveWords(balance.unit, balance.left)}</span>
        ),
      }}
    >
      <Waiting />
    </ListPage>
  );
}

/** The requests that wait for an answer; nothing where there are none. */
function Waiting() {
  const scope = useScope();
  const waiting = useQuery(waitingQuery(scope));
  if (waiting.data?.data.length === 0) return null;
  return (
    <Card title="Requests to answer">
      <QueryView query={waiting} part skeleton="rows">
        {({ data, meta }) => (
          <>
            <ul role="list" className={lines.list}>
              {data.map((absence) => (
                <WaitingLine key={absence.id} absence={absence} scope={scope} />
              ))}
            </ul>
            {meta.total > data.length && <p>and {plural(meta.total - data.length, 'more request')}</p>}
          </>
        )}
      </QueryView>
    </Card>
  );
}
