import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Characters of a declaration that are shown; of a longer one, and of types behind it, a hash tells of a change. */
const shown = 110;

type Entry = string | { types?: string };

/**
 * What the package gives to other repositories: under each entry point the names that it exports, with their types. Of a
 * change to it the report's diff says what an app outside has to follow.
 * @param folder what `makeSharedPackage` made
 */
export async function apiReport(folder: string): Promise<string> {
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, Entry>;
  };
  const parts: string[] = [];
  for (const [path, entry] of Object.entries(exports).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const types = typeof entry === 'string' ? undefined : entry.types;
    if (types === undefined) {
      parts.push(path);
      continue;
    }
    const { names, all } = exportsIn(types, await readFile(join(folder, types), 'utf8'));
    parts.push([`${path} ${hashOf(all)}`, ...names.toSorted().map((line) => `  ${line}`)].join('\n'));
  }
  return `${parts.join('\n')}\n`;
}

/** One line for each exported name of a declaration file, and all of the file without its comments. */
export function exportsIn(file: string, text: string): { names: string[]; all: string } {
  const { program, comments } = parseSync(file, text);
  const plain = (start: number, end: number) => {
    let from = start;
    let rest = '';
    for (const comment of comments.filter((one) => one.start >= start && one.end <= end)) {
      rest += text.slice(from, comment.start);
      from = comment.end;
    }
    return (rest + text.slice(from, end)).replaceAll(/\s+/g, ' ').trim();
  };
  const names = program.body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return [short(plain(statement.start, statement.end))];
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement;
    if (declaration) return [short(plain(declaration.start, declaration.end).replace(/^declare /, ''))];
    return specifiers.map((one) => short(plain(one.start, one.end)));
  });
  return { names, all: plain(0, text.length) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

function short(declaration: string): string {
  if (declaration.length <= shown) return declaration;
  return `${declaration.slice(0, shown)}… ${hashOf(declaration)}`;
}
