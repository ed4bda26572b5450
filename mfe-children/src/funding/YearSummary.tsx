import { formatFullDay } from '@bairn/shared/format/date';
import { formatHours, fundingYearName } from '@bairn/shared/format/funding';
import type { FundingSummary } from '@bairn/shared/schema/funding';
import { Alert } from '@bairn/shared/ui/Alert';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { Meter } from '@bairn/shared/ui/Meter';
import styles from '../components/funding/Funding.module.css';

/** The hours of a funding year: of the child over all providers, and at this service. */
export function YearSummary({ summary: { ledger, year, funding } }: { summary: FundingSummary }) {
  const elsewhere = ledger.other_services + ledger.outside;
  return (
    <Card title={`Hours of ${fundingYearName(year)}`}>
      {ledger.entitlement === 0 ? (
        <Alert>
          No hours yet for this year. They are counted from the first day of an approved funding, up to 1,140 hours.
        </Alert>
      ) : (
        <div className={styles.part}>
          <Meter
            label="Agreed at all services"
            value={ledger.here + elsewhere}
            max={ledger.entitlement}
            text={`${formatHours(ledger.here + elsewhere)} of ${formatHours(ledger.entitlement)}`}
          />
          <Facts
            items={[
              { label: 'Entitlement', value: formatHours(ledger.entitlement) },
              { label: 'Here', value: formatHours(ledger.here) },
              { label: 'At other services on Bairn', value: formatHours(ledger.other_services) },
              { label: 'Outside Bairn', value: formatHours(ledger.outside) },
              { label: 'Not agreed anywhere', value: formatHours(ledger.free) },
              { label: 'Booked here', value: formatHours(ledger.booked) },
              { label: 'Used here', value: formatHours(ledger.used) },
              { label: 'Left here', value: formatHours(ledger.left) },
            ]}
          />
          {funding?.start_date && (
            <p className={styles.muted}>
              The entitlement is the part of the year from the first funded day. Here that is{' '}
              {formatFullDay(funding.start_date)}.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
