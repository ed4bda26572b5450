import { formatFullDay, wallMoment } from '@bairn/shared/format/date';
import type { RotaCertificate } from '@bairn/shared/schema/rotaShift';
import { Facts } from '@bairn/shared/ui/Facts';
import { breachWords } from '#components/breachWords.ts';
import type { Names } from '../words.ts';

/** The names of the rules for the certificate. */
const ruleNames: Record<string, string> = {
  ratio_room: 'Ratios in each room',
  ratio_service: 'Ratio of the service',
  two_adults: 'At least two adults',
  not_counting: 'Checks and registrations in date',
  leave: 'Leave',
  reserved: 'Reserved time',
  double_booking: 'No double booking',
  daily_rest: '11 hours of rest a day',
  weekly_rest: 'A full day of rest a week',
  break: '20 minutes of break over 6 hours',
  average_hours: '48 hours a week on average',
  young_hours: 'Hours of people under 18',
  unavailable: 'Availability',
  closed_day: 'Closing days',
  under_contract: 'Not under contract',
  over_contract: 'Not over contract',
};

/** What was checked of a revision, when and by whom, and what was found. */
export function Certificate({ certificate, names }: { certificate: RotaCertificate; names: Names }) {
  const { date, time } = wallMoment(certificate.checked_at);
  const hard = certificate.breaches.filter((breach) => breach.hard);
  return (
    <>
      <Facts
        items={[
          { label: 'Revision', value: certificate.revision },
          { label: 'Checked', value: `${formatFullDay(date)} at ${time}` },
          { label: 'By', value: certificate.by ?? 'An account that was deleted' },
          { label: 'Rules', value: certificate.rules.map((rule) => ruleNames[rule] ?? rule).join(', ') },
          { label: 'Rules that must be kept', value: hard.length === 0 ? 'All kept' : `${hard.length} not kept` },
          ...(certificate.reason ? [{ label: 'Signed reason', value: certificate.reason }] : []),
          { label: 'Facts (SHA-256)', value: <code>{certificate.facts_hash.slice(0, 16)}…</code> },
        ]}
      />
      {certificate.breaches.length > 0 && (
        <ul>
          {certificate.breaches.map((breach) => {
            const words = breachWords(breach, names.all);
            return <li key={`${words} ${breach.shift_ids[0] ?? ''}`}>{words}</li>;
          })}
        </ul>
      )}
    </>
  );
}
