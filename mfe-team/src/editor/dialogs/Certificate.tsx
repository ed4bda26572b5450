import { formatFullDay, wallMoment } from '@bairn/shared/format/date';
import type { RotaCertificate } from '@bairn/shared/schema/rotaShift';
import { Facts } from '@bairn/shared/ui/Facts';
import { breachWords, ruleNames } from '../breachWords.ts';
import type { Names } from '../words.ts';

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
            const words = breachWords(breach, names);
            return <li key={`${words} ${breach.shift_ids[0] ?? ''}`}>{words}</li>;
          })}
        </ul>
      )}
    </>
  );
}
