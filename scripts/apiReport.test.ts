import { expect, it } from 'vitest';
import { exportsIn } from './apiReport.ts';

const text = `import type { A } from './a.ts';
type Props = { tone: 'info' | 'danger' };
/** Says something. */
export declare function Note({ tone }: Props): A;
export { type B, c as d } from './b.ts';
export declare const long: { ${'one: string; '.repeat(20)} };
`;

it('names each export with its type, and tells of a change behind a name', () => {
  const { names, all } = exportsIn('note.d.ts', text);
  expect(names.slice(0, 3)).toEqual(['function Note({ tone }: Props): A;', 'type B', 'c as d']);
  expect(names[3]).toMatch(/^const long: \{ one: string; .*… [\da-f]{8}$/);
  const other = exportsIn('note.d.ts', text.replace("'danger'", "'warning'"));
  expect(other.names).toEqual(names);
  expect(other.all).not.toBe(all);
  expect(exportsIn('note.d.ts', text.replace('Says something.', 'Says it.')).all).toBe(all);
  expect(exportsIn('note.d.ts', text.replace(/string;(?= *\};)/, 'number;')).names[3]).not.toBe(names[3]);
});
