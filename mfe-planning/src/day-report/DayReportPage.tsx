import Printer from 'lucide-react/icons/printer';
import { apiQuery, dataOf, useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { dayReport } from '@bairn/shared/calls/dayReport';
import { addDays, formatFullDay } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { DayReport } from '@bairn/shared/schema/dayReport';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { dateOf } from '../components/filters.ts';
import { useScope } from '../components/useScope.ts';
import styles from './DayReport.module.css';
import { ReportParts } from './ReportParts.tsx';

/** One day of the service on one page, to print or to keep as a PDF. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const [params] = useSearchParams();
  const date = dateOf(params.get('date'));
  const asked = { params: scope, query: date ? { date } : {} };
  const report = useQuery(apiQuery(dayReport, asked, { select: dataOf }));
  return (
    <PageLayout
      title="Day report"
      eyebrow={branch.name}
      intro={report.data && formatFullDay(report.data.date)}
      density="compact"
      actions={
        <span className={styles.actions}>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
          <DownloadButton
            label="Save as PDF"
            endpoint={dayReport}
            request={() => ({ ...asked, query: { ...asked.query, format: 'pdf' as const } })}
            name={() => `day-${report.data?.date ?? 'report'}.pdf`}
          />
        </span>
      }
    >
      <QueryView query={report}>
        {(known) => (
          <div className={styles.report}>
            <Steps report={known} />
            <ReportParts report={known} />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}

function Steps({ report: { date, today } }: { report: DayReport }) {
  return (
    <nav aria-label="Day" className={styles.steps}>
      <ButtonLink variant="quiet" size="small" to={servicePaths.dayReport({ date: addDays(date, -1) })}>
        Day before
      </ButtonLink>
      {date !== today && (
        <ButtonLink variant="quiet" size="small" to={servicePaths.dayReport()}>
          Today
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" size="small" to={servicePaths.dayReport({ date: addDays(date, 1) })}>
        Day after
      </ButtonLink>
    </nav>
  );
}
