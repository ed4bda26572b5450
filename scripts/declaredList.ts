import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyList } from '../shared/schema/list.ts';

/** The declaration of the list that a call answers, by its name and its file in `shared/schema/lists`. */
export type Declared = { name: string; file: string; list: AnyList };

/** Finds the list that the query of a call is made from; undefined where it is made from none. */
export async function declaredList(
  root: string,
  { file, call }: { file: string; call: string },
): Promise<Declared | undefined> {
  const text = readFileSync(join(root, `shared/schema/${file}.ts`), 'utf8');
  const contract = new RegExp(String.raw`^export const ${call}(?:Contract)? = [^]*?^\}\)`, 'm').exec(text)?.[0] ?? '';
  const name = /\blistQuery\((\w+)/.exec(contract)?.[1];
  const from = name && new RegExp(String.raw`\b${name}\b[^;]* from '\./lists/(\w+)\.ts'`).exec(text)?.[1];
  if (!name || !from) return undefined;
  const module = pathToFileURL(join(root, `shared/schema/lists/${from}.ts`)).href;
  const declared = (await import(module)) as Record<string, AnyList>;
  return { name, file: from, list: declared[name] as AnyList };
}
