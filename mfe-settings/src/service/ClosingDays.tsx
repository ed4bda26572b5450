import { useState } from 'react';
import { useQuery } from '@bairn/shared/app';
import { formatMonth } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { WorkingYear } from '@bairn/shared/schema/closingDays';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { BankHolidaysDialog } from './BankHolidaysDialog.tsx';
import { ClosingDayRow } from './ClosingDayRow.tsx';
import { ConfirmDaysDialog } from './ConfirmDaysDialog.tsx';
import { ProposeDaysDialog } from './ProposeDaysDialog.tsx';
import { closingDaysQuery, type Scope } from './queries.ts';
import styles from './Terms.module.css';

/** The closing days of the present and the next working year: proposed, then confirmed together. */
export function ClosingDays({ scope }: { scope: Scope }) {
  const known = useQuery(closingDaysQuery(scope));
  return (
    <QueryView query={known} part>
      {({ years, today }) => (
        <div className={styles.sections}>
          {years.map((year) => (
            <Year key={year.id} scope={scope} year={year} years={years} today={today} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

type YearProps = { scope: Scope; year: WorkingYear; years: readonly WorkingYear[]; today: string };

function Year({ scope, year, years, today }: YearProps) {
  const [open, setOpen] = useState<'propose' | 'holidays' | 'confirm' | null>(null);
  const { closing_days: days, bank_holidays: holidays } = year;
  const close = () => setOpen(null);
  const past = days.filter(({ date }) => date < today);
  const ahead = days.filter(({ date }) => date >= today);
  const proposed = ahead.filter(({ status }) => status === 'proposed').length;
  const months = `${formatMonth(year.starts)} to ${formatMonth(year.ends)}`;
  const list = (items: typeof days, label: string) => (
    <List items={items} label={label}>
      {(day) => <ClosingDayRow scope={scope} day={day} today={today} />}
    </List>
  );
  return (
    <Card title={`Closing days, ${months}`}>
      <div className={styles.part}>
        {days.length === 0 && (
          <p className={styles.muted}>No closing days yet. Families can book on every date that your sessions have.</p>
        )}
        {proposed > 0 && (
          <Alert
            tone="info"
            title={`${plural(proposed, 'closing day')} proposed`}
            action={
              <Button size="small" onClick={() => setOpen('confirm')} aria-haspopup="dialog">
                Confirm…
              </Button>
            }
          >
            Families can still book on them. You see which bookings they cancel before you confirm.
          </Alert>
        )}
        {ahead.length > 0 && list(ahead, `Closing days, ${months}`)}
        {past.length > 0 && (
          <details>
            <summary>{plural(past.length, 'earlier closing day')}</summary>
            {list(past, `Earlier closing days, ${months}`)}
          </details>
        )}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setOpen('propose')} aria-haspopup="dialog">
            Propose a closing day
          </Button>
          {holidays.length > 0 && (
            <Button variant="secondary" onClick={() => setOpen('holidays')} aria-haspopup="dialog">
              Propose bank holidays
            </Button>
          )}
        </div>
      </div>
      {open === 'propose' && (
        <ProposeDaysDialog scope={scope} year={year} years={years} today={today} onClose={close} />
      )}
      {open === 'holidays' && <BankHolidaysDialog scope={scope} holidays={holidays} onClose={close} />}
      {open === 'confirm' && <ConfirmDaysDialog scope={scope} year={year.id} onClose={close} />}
    </Card>
  );
}
