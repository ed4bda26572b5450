/** The value of a cell of a CSV file. */
export type Cell = string | number | null;

/**
 * One cell. A spreadsheet runs text that begins with one of these characters as a formula, so an apostrophe is put
 * before it (CSV injection).
 */
function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Makes a file begin so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';
