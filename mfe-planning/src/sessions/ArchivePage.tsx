import { Link, useBranch } from '@bairn/shared/app';
import { archivedSessions, restoreSession } from '@bairn/shared/calls/sessions';
import { dayWords, formatDate, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { archivedSessionList } from '@bairn/shared/schema/lists/sessions';
import type { ServiceSession } from '@bairn/shared/schema/rows/sessions';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

/** Brings a session back from the archive. */
function Restore({ id, name }: Pick<ServiceSession, 'id' | 'name'>) {
  const scope = useScope();
  const send = useSend(restoreSession);
  return (
    <ConfirmButton
      label="Restore"
      variant="soft"
      size="small"
      title={`Restore ${name}`}
      message="It is restored unlisted, with its dates. List it when families may book again."
      confirmLabel="Restore this session"
      onConfirm={() => send({ params: { ...scope, id } })}
      done={() => `${name} is back under Sessions, unlisted.`}
    />
  );
}

/** The branch's archived sessions. */
export function Component() {
  const { branch } = useBranch();
  const list = useList(archivedSessionList, archivedSessions, { params: useScope() });
  return (
    <ListPage
      title="Archived sessions"
      eyebrow={branch.name}
      back={{ to: paths.serviceSessions(), label: 'Sessions' }}
      list={list}
      from={760}
      empty={
        <EmptyState title="No archived sessions" drawing="no-session">
          Sessions that you archive are kept here with their bookings.
        </EmptyState>
      }
      cells={{
        session: (row) => <Link to={paths.serviceSession(row.id)}>{row.name}</Link>,
        times: (row) => `${dayWords(row.days)}, ${formatTimes(row.start_time, row.end_time, 'service')}`,
        last: ({ last_date }) => formatDate(last_date),
        price: ({ price }) => formatPence(price),
        restore: (row) => row.can.edit && <Restore id={row.id} name={row.name} />,
      }}
    />
  );
}
