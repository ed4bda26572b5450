import { useState } from 'react';
import { formatDay, formatFullDay, formatTime, formatTimes, localDate, localTime } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatPhone } from '@bairn/shared/format/phone';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import type { FamilyCalendarEntry } from '@bairn/shared/schema/familyCalendar';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Facts } from '@bairn/shared/ui/Facts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { familyReasonWords } from './familyReasonWords.ts';
import { entryLook } from './entryLook.ts';
import styles from './Family.module.css';

type Props = { entry: FamilyCalendarEntry; name: string; onClose: () => void };

/** `2026-11-24 08:30` → 'Tue 24 Nov at 8:30 am' */
const momentWords = (until: string) => `${formatDay(until.slice(0, 10))} at ${formatTime(until.slice(11), 'family')}`;

/** What can be done about an absence, or whom to phone when it is too late. */
function AbsenceWords({ entry, name }: Omit<Props, 'onClose'>) {
  const { absence, attendance, service_name, service_phone } = entry;
  if (!absence || attendance === 'out' || attendance === 'in') return null;
  if (absence.can === 'report') return <p>You can report an absence until {momentWords(absence.until)}.</p>;
  if (absence.can === 'take_back') return <p>You can take the absence back until {momentWords(absence.until)}.</p>;
  return (
    <p>
      {absence.by === 'service'
        ? `${service_name} recorded that ${name} is absent. To change it, phone them`
        : `Absences could be reported here until ${momentWords(absence.until)}. Phone ${service_name}`}
      {service_phone && (
        <>
          {' on '}
          <a href={`tel:${service_phone}`}>{formatPhone(service_phone)}</a>
        </>
      )}
      .
    </p>
  );
}

/** A booking or an offer with what can be done about it. */
export function EntryDialog({ entry, name, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const { absence, kind, order_id, hold_until } = entry;
  const { words, tone } = entryLook(entry);
  if (asking && absence?.can) return <AbsenceDialog entry={entry} name={name} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={`${name}, ${formatFullDay(entry.date)}`}>
      <Facts
        items={[
          { label: 'State', value: <Badge tone={tone}>{words}</Badge> },
          { label: 'Time', value: formatTimes(entry.start_time, entry.end_time, 'family') },
          { label: 'Session', value: entry.session_name },
          { label: 'Service', value: entry.service_name },
          { label: 'Price', value: formatPence(entry.price) },
          ...(absence?.reason ? [{ label: 'Your reason', value: familyReasonWords[absence.reason] }] : []),
          ...(hold_until
            ? [{ label: 'Held until', value: momentWords(`${localDate(hold_until)} ${localTime(hold_until)}`) }]
            : []),
        ]}
      />
      <AbsenceWords entry={entry} name={name} />
      <p className={styles.actions}>
        {absence?.can && (
          <Button onClick={() => setAsking(true)}>
            {absence.can === 'report' ? 'Report an absence' : 'Take back the absence'}
          </Button>
        )}
        {kind === 'offer' && <ButtonLink to={familyPaths.waitingLists()}>See the offer</ButtonLink>}
        {order_id && (
          <ButtonLink variant="secondary" to={paths.bookings({ order: order_id })}>
            See the order
          </ButtonLink>
        )}
      </p>
    </Dialog>
  );
}
