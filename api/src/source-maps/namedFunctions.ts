import { parse, type AnyNode, type Node } from 'acorn';

/** A place in a script: lines from one, columns from zero. */
export type Place = { line: number; column: number };
/** A function with a name: where it begins and ends, and where its name is written, in characters of the script. */
type Named = { start: number; end: number; nameAt: number; name: string };

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * The functions of a script that have a name.
 * @returns a look-up of the innermost one around a place: its name and where that is written; undefined where there is
 * none, and always where the script cannot be parsed.
 */
export function namedFunctions(code: string): (at: Place) => (Place & { name: string }) | undefined {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  const all = functionsIn(code);
  return ({ line, column }) => {
    const offset = (starts[line - 1] ?? code.length) + column;
    const found = all.findLast(({ start, end }) => start <= offset && offset < end);
    if (!found) return undefined;
    const row = starts.findLastIndex((start) => start <= found.nameAt);
    return { line: row + 1, column: found.nameAt - (starts[row] ?? 0), name: found.name };
  };
}

/** In the order in which they begin, so that an inner one follows the outer one. */
function functionsIn(code: string): Named[] {
  const found: Named[] = [];
  const visit = (node: Node, parent: Node | undefined) => {
    const name = functions.has(node.type) && nameOf(node as AnyNode, parent as AnyNode | undefined);
    if (name) {
      const { start, end } = node;
      found.push({ start, end, nameAt: name.start, name: code.slice(name.start, name.end) });
    }
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, node);
  };
  try {
    visit(parse(code, { ecmaVersion: 'latest', sourceType: 'script' }), undefined);
  } catch {
    return [];
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && 'start' in part;

/** The name of a function: its own, or that of what it is assigned to. */
function nameOf(node: AnyNode, parent: AnyNode | undefined): Node | null | undefined {
  if ('id' in node && node.id) return node.id;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id : undefined;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.computed ? undefined : parent.key;
    case 'AssignmentExpression':
      return parent.left.type === 'MemberExpression' && !parent.left.computed ? parent.left.property : parent.left;
    default:
      return undefined;
  }
}
