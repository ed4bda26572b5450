import { byteOrderMark, csvLine } from '@bairn/shared/format/csv';
import type { ChildImport } from '@bairn/shared/schema/childImport';
import { faultColumns, importColumns } from '@bairn/shared/schema/importColumns';

const csvFile = (lines: readonly (readonly string[])[]) =>
  new Blob([byteOrderMark, lines.map(csvLine).join('')], { type: 'text/csv' });

/** The file to fill in: the headings and an example, which is not imported. */
export const templateFile = () =>
  csvFile([importColumns.map(({ name }) => name), importColumns.map(({ example }) => example)]);

type Faulty = Pick<ChildImport, 'header' | 'faults' | 'faulty_lines'>;

/** The faulty lines as they are in the file, each with what is wrong; it can be corrected and imported. */
export function faultyFile({ header, faults, faulty_lines }: Faulty): Blob {
  const problems = Map.groupBy(faults, ({ line }) => line);
  return csvFile([
    [...faultColumns, ...header],
    ...faulty_lines.map(({ line, cells }) => [
      String(line),
      (problems.get(line) ?? []).map(({ column, problem }) => (column ? `${column}: ${problem}` : problem)).join('. '),
      ...cells,
    ]),
  ]);
}
