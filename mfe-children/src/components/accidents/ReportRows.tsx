import { Link } from '@bairn/shared/app';
import { kindRules } from '@bairn/shared/format/accidents';
import { accidentWords, dutyWords, occurredWords } from '@bairn/shared/schema/lists/accidents';
import type { AccidentRow } from '@bairn/shared/schema/rows/accidents';
import { Badge } from '@bairn/shared/ui/Badge';
import { Glance } from '@bairn/shared/ui/Glance';

const tones = { draft: 'info', awaiting_manager: 'warning', awaiting_carer: 'warning', signed: 'success' } as const;

/** Where a report stands. */
export const StatusBadge = ({ status }: Pick<AccidentRow, 'status'>) => (
  <Badge tone={tones[status]}>{accidentWords[status]}</Badge>
);

/** A child's reports, each with a link. */
export function ReportRows({ rows, to }: { rows: readonly AccidentRow[]; to: (id: string) => string }) {
  return (
    <Glance
      label="Accident reports"
      lines={rows.map((row) => ({
        key: row.id,
        title: <Link to={to(row.id)}>{`${kindRules[row.kind].name}, ${occurredWords(row)}`}</Link>,
        detail: (
          <>
            <StatusBadge status={row.status} />{' '}
            {[row.what_happened, dutyWords(row)].filter(Boolean).join(' · ') || row.service.name}
          </>
        ),
      }))}
    />
  );
}
