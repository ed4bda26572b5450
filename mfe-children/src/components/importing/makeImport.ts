import type { ChildImport } from '@bairn/shared/schema/childImport';

/** A file to choose. */
export const csv = new File(['Child first name'], 'children.csv', { type: 'text/csv' });
const problems = [
  {
    column: 'Birth date',
    value: '31/02/2023',
    problem: 'Write a date of the calendar as DD/MM/YYYY, such as 06/05/2023',
  },
  { column: 'Carer 1 email', value: 'iona at home', problem: 'The email must be a valid email' },
  { column: null, value: null, problem: 'This line says the same as line 3, so it is left out' },
];
/** The answer about a file of 400 lines, some of which have a problem. */
export const importOf = (own: Partial<ChildImport> = {}): { data: ChildImport } => ({
  data: {
    lines: 400,
    children: 352,
    carers: 512,
    existing: 8,
    faults: Array.from({ length: 60 }, (_, at) => ({
      line: 2 + Math.floor(at * 6.5),
      ...(problems[at % 3] as (typeof problems)[number]),
    })),
    faulty_lines: [],
    header: ['Child first name'],
    unknown_columns: ['Photo consent', 'Invoice group'],
    nones: 112,
    examples: 1,
    next: null,
    ...own,
  },
});
