import { parseSync } from 'oxc-parser';

/** A text that people may read, and where it is in the source. */
export type UserText = { file: string; line: number; text: string };

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Template tags whose text no person reads. */
const notRead = new Set(['sql', 'css']);

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as { value: { cooked: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? '').join('…');
}

/** Every text of a source that looks like words: a capital and small letters, or more than one word. */
export function textsOf(file: string, source: string): UserText[] {
  const { program } = parseSync(file, source);
  const found: UserText[] = [];
  const visit = (node: Node) => {
    if (node.type.startsWith('Import') || node.type.startsWith('TS')) return;
    if (node.type === 'TaggedTemplateExpression') {
      const tag = source.slice(node.start, (node['quasi'] as Node).start);
      if (notRead.has(tag.replace(/<.*/s, ''))) return;
    }
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim();
    if (text && /^[^a-z]*[A-Z]?[a-z’']+[ ,.:]|^[A-Z][a-z]+$/.test(text))
      found.push({ file, line: source.slice(0, node.start).split('\n').length, text });
    for (const value of Object.values(node))
      if (Array.isArray(value)) value.filter(isNode).forEach(visit);
      else if (isNode(value)) visit(value);
  };
  // The package names every kind of node by a type of its own; each is told apart here by `type`.
  visit(program as unknown as Node);
  return found;
}
