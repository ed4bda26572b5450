import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { auditObjects, auditWords, type AuditEntry } from '@bairn/shared/schema/audit';
import { csvDownload, type Download } from '../plugins/download.ts';

const columns: Record<string, (entry: AuditEntry) => string | null> = {
  Date: ({ at }) => formatDate(localDate(at)),
  Time: ({ at }) => localTime(at),
  Who: ({ user }) => user?.name ?? 'Bairn',
  What: ({ action }) => auditWords[action],
  Kind: ({ object }) => auditObjects[object.type],
  Which: ({ object }) => object.label,
  Id: ({ object }) => object.id,
};

/** The log as a spreadsheet reads it; named after the day of the export. */
export function auditFile(batches: AsyncIterable<AuditEntry[]>, today: string): Download {
  async function* cells() {
    for await (const rows of batches) yield rows.map((row) => Object.values(columns).map((cell) => cell(row)));
  }
  return csvDownload(`activity ${today}.csv`, Object.keys(columns), cells());
}
