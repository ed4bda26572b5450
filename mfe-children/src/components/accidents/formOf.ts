import { localDate } from '@bairn/shared/format/date';
import type { AccidentReport } from '@bairn/shared/schema/accidents';

/** The values with which the form of a report begins. */
export const formOf = (report: AccidentReport | null): Readonly<Record<string, unknown>> =>
  report
    ? { ...report, first_aider_id: report.first_aider?.id ?? null }
    : { kind: 'accident', occurred_on: localDate(new Date()), medical: 'none' };
