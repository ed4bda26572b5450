import { describe, expect, it } from 'vitest';
import { lighten } from './lightSchema.ts';

describe('a schema file in a browser build', () => {
  it('marks each value as free of side effects', () => {
    expect(lighten('export const Id = z.uuid();\nconst max = 5;\n')).toBe(
      'export const Id = /*#__PURE__*/ (() => (z.uuid()\n))();\nconst max = /*#__PURE__*/ (() => (5\n))();\n',
    );
  });

  it('keeps functions, types, imports and comments', () => {
    const source =
      "import * as z from 'zod/mini';\n\n/** One. */\nexport type One = { a: 1 };\nexport function two() {\n  const a = 1;\n\n  return a;\n}\n";
    expect(lighten(source)).toBe(source);
  });

  it('finds the end of a statement past blank lines and inner statements', () => {
    const source = 'export const f = (a: number) => {\n  const b = a;\n\n  return b;\n};\n\nexport const g = 1;\n';
    const out = lighten(source);
    expect(out).toContain('(() => ((a: number) => {\n  const b = a;\n\n  return b;\n}\n))();');
    expect(out).toContain('export const g = /*#__PURE__*/');
  });

  it('leaves out what only the API reads of an endpoint', () => {
    const source = [
      'export const show = endpoint({',
      "  method: 'GET',",
      "  path: '/x/{id}',",
      "  summary: 'Shows',",
      '  params: z.object({ id: Id }),',
      '  query: z.object({',
      '    page: Int,',
      '  }),',
      '  body: Form,',
      '  response: one(',
      '    z.object({ id: Id }),',
      '  ),',
      '});',
      '',
    ].join('\n');
    expect(lighten(source)).toBe(
      "export const show = /*#__PURE__*/ (() => (endpoint({\n  method: 'GET',\n  path: '/x/{id}',\n  body: Form,\n})\n))();\n",
    );
  });
});
