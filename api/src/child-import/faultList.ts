import type { ImportFault } from '@bairn/shared/schema/childImport';
import type { ImportFile } from './readImportFile.ts';

/** Collects what is wrong, and cuts what a cell says. */
export function faultList({ header, columns }: Pick<ImportFile, 'header' | 'columns'>) {
  const faults: ImportFault[] = [];
  return {
    faults,
    add(line: number, field: string | null, text: string | null, problem: string) {
      const column = field === null ? null : (header[columns.get(field) ?? -1] ?? null);
      faults.push({ line, column, value: text ? text.slice(0, 60).toWellFormed() : null, problem });
    },
  };
}
export type FaultList = ReturnType<typeof faultList>;

/** A child is entered wholly or not at all: its other lines wait for the faulty one. */
export function addWaiting(children: readonly { lines: readonly number[] }[], list: FaultList) {
  const faulty = new Set(list.faults.map(({ line }) => line));
  for (const { lines } of children) {
    const cause = lines.find((line) => faulty.has(line));
    for (const line of lines) {
      if (!faulty.has(line)) list.add(line, null, null, `Line ${cause} of the same child has a problem`);
    }
  }
}
