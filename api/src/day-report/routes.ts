import { dayReport } from '@bairn/shared/calls/dayReport';
import { Download } from '../http/download.ts';
import { serve } from '../http/serve.ts';
import { drawReport } from './drawReport.ts';
import { readReport } from './readReport.ts';

/** The route of a day on one page. */
export const dayReportRoutes = [
  serve(dayReport, { access: 'report.read' }, async ({ db, params, query }) => {
    const report = await readReport(db, params, query.date);
    return query.format === 'pdf'
      ? new Download(`day-${report.date}.pdf`, 'application/pdf', drawReport(report))
      : { data: report };
  }),
];
