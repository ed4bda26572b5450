import { useState } from 'react';
import * as z from 'zod/mini';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { expiringSessions, extendSessions } from '@bairn/shared/calls/sessions';
import { addDays, formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import { LocalDate } from '@bairn/shared/schema/rules';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

const Until = z.object({ ends_on: LocalDate });

type Expiring = DataOf<typeof expiringSessions>;

function ExtendDialog({ sessions, onClose }: { sessions: Expiring; onClose: () => void }) {
  const scope = useScope();
  const send = useSend(extendSessions);
  const latest =
    sessions
      .map(({ last_date }) => last_date)
      .toSorted()
      .at(-1) ?? '';
  return (
    <ActionDialog
      onClose={onClose}
      title={sessions.length === 1 ? `Extend ${sessions[0]?.name}` : `Extend ${sessions.length} sessions`}
      message={
        <ul>
          {sessions.map(({ id, name, last_date }) => (
            <li key={id}>{`${name}: last date ${formatDay(last_date)}`}</li>
          ))}
        </ul>
      }
      schema={Until}
      fields={
        <DateField
          name="ends_on"
          label="New last day"
          min={addDays(latest, 1)}
          hint="They go on with the same days, times and price."
        />
      }
      confirmLabel="Extend"
      onConfirm={({ ends_on }) => send({ params: scope, body: { session_ids: sessions.map(({ id }) => id), ends_on } })}
      done={({ data: { dates } }) => `${plural(dates, 'date')} added.`}
    />
  );
}

/** Which sessions have no dates soon, with one action that extends them. */
export function ExpiringSessions({ canExtend }: { canExtend: boolean }) {
  const { data: sessions = [] } = useQuery(apiQuery(expiringSessions, { params: useScope() }, { select: dataOf }));
  const [open, setOpen] = useState(false);
  if (sessions.length === 0) return null;
  const [first] = sessions;
  return (
    <Alert
      tone="warning"
      title={
        sessions.length === 1 && first
          ? `${first.name} has its last date on ${formatDay(first.last_date)}`
          : `${sessions.length} sessions have their last date within four weeks`
      }
      action={
        canExtend && (
          <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
            {sessions.length === 1 ? 'Extend it' : 'Extend them'}
          </Button>
        )
      }
    >
      Families cannot book later dates until it is extended.
      {open && <ExtendDialog sessions={sessions} onClose={() => setOpen(false)} />}
    </Alert>
  );
}
