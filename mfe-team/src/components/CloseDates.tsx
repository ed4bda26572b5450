import { useState } from 'react';
import { Link } from '@bairn/shared/app';
import type { listRemedies } from '@bairn/shared/calls/rotaBuild';
import { formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import { Button } from '@bairn/shared/ui/Button';
import { CloseDateDialog } from '@bairn/shared/ui/CloseDateDialog';
import lines from './Lines.module.css';

type Dates = DataOf<typeof listRemedies>['closable'];

/** The dates of sessions that can be closed so that fewer adults are needed: as a whole, or booking by booking. */
export function CloseDates({ scope, dates }: { scope: { nursery: string; branch: string }; dates: Dates }) {
  const [closing, setClosing] = useState<string | null>(null);
  // As it is now: while the dialog is open, others may book the date.
  const asked = dates.find(({ id }) => id === closing);
  if (dates.length === 0) return <p>The sessions of these children have begun, and can no longer be closed.</p>;
  return (
    <>
      <ul role="list" className={lines.list} aria-label="Sessions that can be closed">
        {dates.map(({ id, session_id, session, date, start_time, end_time, booked }) => (
          <li key={id} className={lines.line}>
            <span>
              {session}, {formatTimes(start_time, end_time, 'service')}:{' '}
              <Link to={servicePaths.serviceSessionBookings(session_id, { date })}>{plural(booked, 'booking')}</Link>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-haspopup="dialog"
              aria-label={`Close this date: ${session}, ${formatTimes(start_time, end_time, 'service')}`}
              onClick={() => setClosing(id)}
            >
              Close this date
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <CloseDateDialog
          scope={scope}
          session={asked.session_id}
          name={asked.session}
          instance={asked}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}
