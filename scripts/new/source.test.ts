import { describe, expect, it } from 'vitest';
import { addImport, addItem, addProperty, append, exportedLists, exportsOf, properties } from './source.ts';

const manifest = `import type { RemoteManifest } from '@bairn/shared/contract';

export const manifest = {
  name: 'team',
  pages: {
    // The first page.
    week: { path: '/team/week' }, // kept
  },
  cards: {},
} as const satisfies RemoteManifest;
`;

describe('a property', () => {
  it('is added after the last one, and the rest is unchanged', () => {
    expect(addProperty(manifest, 'manifest.pages', { key: 'day', value: '{}' })).toBe(
      manifest.replace("'/team/week' }", "'/team/week' },\nday: {}"),
    );
  });

  it('is added beside similar ones, into an empty object, and quoted if its name needs it', () => {
    const rules = "const rules = { 'a.read': [], 'b.read': [] };";
    const beside = (key: string) => key.startsWith('a.');
    expect(addProperty(rules, 'rules', { key: 'a.list', value: '[]', beside })).toBe(
      `const rules = { 'a.read': [],\n"a.list": [], 'b.read': [] };`,
    );
    expect(addProperty(manifest, 'manifest.cards', { key: 'today', value: '1' })).toContain('cards: { today: 1 }');
  });

  it('is refused when it exists, or when its object does not', () => {
    expect(() => addProperty(manifest, 'manifest.pages', { key: 'week', value: '{}' })).toThrow("'week' stands in");
    expect(() => addProperty(manifest, 'manifest.header', { key: 'a', value: '1' })).toThrow(
      "no object 'manifest.header'",
    );
    expect(() => addProperty('const a = {;', 'a', { key: 'b', value: '1' })).toThrow('cannot be read as TypeScript');
  });

  it('is found by name', () => {
    expect([...properties(manifest, 'manifest.pages')]).toEqual([['week', "{ path: '/team/week' }"]]);
  });
});

describe('an import', () => {
  it('is added to the import of its module, before its types', () => {
    expect(addImport(manifest, '@bairn/shared/contract', 'admins')).toContain(
      "import { admins, type RemoteManifest } from '@bairn/shared/contract';",
    );
    const mixed = "import { a, type B } from './a.ts';\n";
    expect(addImport(mixed, './a.ts', 'c')).toBe("import { a, c, type B } from './a.ts';\n");
    expect(addImport(mixed, './a.ts', 'a')).toBe(mixed);
  });

  it('is placed by distance, and comes first in a file without imports', () => {
    const source = "import { sql } from 'kysely';\nimport { x } from './x.ts';\n\nexport const a = 1;\n";
    expect(addImport(source, '../http/serve.ts', 'serve').split('\n').slice(0, 3)).toEqual([
      "import { sql } from 'kysely';",
      "import { serve } from '../http/serve.ts';",
      "import { x } from './x.ts';",
    ]);
    expect(addImport('/** One. */\nexport const a = 1;', './b.ts', 'b')).toBe(
      "import { b } from './b.ts';\n\n/** One. */\nexport const a = 1;",
    );
  });

  it('is refused when its name is imported from another module', () => {
    expect(() => addImport("import { a } from './a.ts';", './b.ts', 'a')).toThrow('imports from ./a.ts');
  });
});

describe('a list and a file', () => {
  const routes =
    'export const one = [1, 2];\nexport const none: number[] = [];\nconst hidden = [];\nexport type T = 1;\n';

  it('are extended at the end', () => {
    expect(addItem(routes, 'one', '3')).toContain('[1, 2,\n3]');
    expect(addItem(routes, 'none', '3')).toContain('= [3]');
    expect(() => addItem(routes, 'two', '3')).toThrow("no list 'two'");
    expect(append('a;\n\n', '\nb;')).toBe('a;\n\nb;\n');
  });

  it('list their exports', () => {
    expect(exportedLists(routes)).toEqual(['one', 'none']);
    expect(exportsOf(routes)).toEqual(['one', 'none', 'T']);
  });
});
