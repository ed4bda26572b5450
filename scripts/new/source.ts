import { parseSync } from 'oxc-parser';
import { Refused } from './refused.ts';

// Changes TypeScript by its syntax tree: existing code keeps its text, order and comments. The caller formats the file.

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Entry = { key: string; start: number; end: number; value: Node };

function parse(source: string): Node[] {
  const { program, errors } = parseSync('file.tsx', source);
  if (errors[0]) throw new Refused(`The file cannot be read as TypeScript: ${errors[0].message}`);
  // The package's types name every kind of node; few are used here, and each is checked by its `type`.
  return program.body as unknown as Node[];
}

/** The value of a top-level `const`, without `as const` and `satisfies` around it. */
function valueOf(source: string, name: string): Node | undefined {
  for (const statement of parse(source)) {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as
      | Node
      | undefined;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as { id: Node; init: Node | null }[]) {
      if (id['name'] !== name || !init) continue;
      let value = init;
      while (value.type.startsWith('TS')) value = value['expression'] as Node;
      return value;
    }
  }
  return undefined;
}

function entriesOf(object: Node): Entry[] {
  return (object['properties'] as Node[])
    .filter(({ type }) => type === 'Property')
    .map((property) => {
      const key = property['key'] as Node;
      const name = String(key.type === 'Identifier' ? key['name'] : key['value']);
      return { key: name, start: property.start, end: property.end, value: property['value'] as Node };
    });
}

/** The object at a path such as `manifest.pages`: a top-level `const`, then properties. */
function objectAt(source: string, path: string): Node {
  const [name = '', ...rest] = path.split('.');
  let found = valueOf(source, name);
  for (const key of rest) {
    found = found?.type === 'ObjectExpression' ? entriesOf(found).find((one) => one.key === key)?.value : undefined;
  }
  if (found?.type !== 'ObjectExpression') throw new Refused(`There is no object '${path}' where one should be.`);
  return found;
}

const insert = (source: string, at: number, text: string) => source.slice(0, at) + text + source.slice(at);

/** The properties of an object by name, each as source text. */
export function properties(source: string, path: string): ReadonlyMap<string, string> {
  const entries = entriesOf(objectAt(source, path));
  return new Map(entries.map(({ key, value }) => [key, source.slice(value.start, value.end)]));
}

/**
 * Adds a property after the last one that `beside` matches, else at the end.
 * @throws Refused when the object has it already
 */
export function addProperty(
  source: string,
  path: string,
  { key, value, beside = () => false }: { key: string; value: string; beside?: (key: string) => boolean },
): string {
  const object = objectAt(source, path);
  const entries = entriesOf(object);
  if (entries.some((one) => one.key === key)) throw new Refused(`'${key}' stands in ${path} already.`);
  const text = `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}: ${value}`;
  const after = entries.findLast((one) => beside(one.key)) ?? entries.at(-1);
  return after ? insert(source, after.end, `,\n${text}`) : insert(source, object.start + 1, ` ${text} `);
}

/** Adds an element at the end of a top-level array, `gap` before it. @throws Refused when there is no such array */
export function addItem(source: string, name: string, item: string, gap = '\n'): string {
  const array = valueOf(source, name);
  if (array?.type !== 'ArrayExpression') throw new Refused(`There is no list '${name}' where one should be.`);
  const last = (array['elements'] as (Node | null)[]).at(-1);
  return last ? insert(source, last.end, `,${gap}${item}`) : insert(source, array.start + 1, item);
}

/** Names of the top-level arrays that a file exports. */
export function exportedLists(source: string): string[] {
  return exportsOf(source).filter((name) => valueOf(source, name)?.type === 'ArrayExpression');
}

/** Names that a file exports. */
export function exportsOf(source: string): string[] {
  return parse(source).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' && (statement['declaration'] as Node | null);
    if (!declaration) return [];
    const declared = (declaration['declarations'] as { id: Node }[] | undefined) ?? [declaration as { id?: Node }];
    return declared.map(({ id }) => String(id?.['name']));
  });
}

/** The order of imports by source; within a group the order is kept. */
const rank = (from: string) =>
  from.startsWith('.') ? (from.startsWith('./') ? 3 : 2) : from.startsWith('@bairn/') ? 1 : 0;

/**
 * Imports the value `name` from a module: into its existing import, else on a new line. Idempotent.
 * @throws Refused when the name comes from another module
 */
export function addImport(source: string, from: string, name: string): string {
  const imports = parse(source).filter(({ type }) => type === 'ImportDeclaration');
  const fromOf = (one: Node) => String((one['source'] as Node)['value']);
  const namedOf = (one: Node) => one['specifiers'] as Node[];
  const known = imports.find(
    (one) => fromOf(one) !== from && namedOf(one).some(({ local }) => (local as Node)['name'] === name),
  );
  if (known) throw new Refused(`'${name}' is the name of something that the file imports from ${fromOf(known)}.`);
  const same = imports.find(
    (one) => fromOf(one) === from && namedOf(one).every(({ type }) => type === 'ImportSpecifier'),
  );
  if (same) {
    const isType = (specifier: Node) => same['importKind'] === 'type' || specifier['importKind'] === 'type';
    const wordOf = (specifier: Node) => source.slice(specifier.start, specifier.end).replace(/^type\s+/, '');
    const values = namedOf(same)
      .filter((one) => !isType(one))
      .map(wordOf);
    if (values.includes(name)) return source;
    const types = namedOf(same)
      .filter(isType)
      .map((one) => `type ${wordOf(one)}`);
    const words = [...values, name, ...types].join(', ');
    return `${source.slice(0, same.start)}import { ${words} } from '${from}';${source.slice(same.end)}`;
  }
  const line = `import { ${name} } from '${from}';`;
  const before = imports.findLast((one) => rank(fromOf(one)) <= rank(from));
  if (before) return insert(source, before.end, `\n${line}`);
  return insert(source, imports[0]?.start ?? 0, `${line}\n${imports.length > 0 ? '' : '\n'}`);
}

/** Adds statements at the end. */
export const append = (source: string, code: string) => `${source.trimEnd()}\n\n${code.trim()}\n`;
