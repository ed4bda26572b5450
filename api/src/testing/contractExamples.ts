import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Example, Examples } from './contractExample.ts';

const folder = new URL('../', import.meta.url);

const modules = await Promise.all(
  readdirSync(folder)
    .map((area) => new URL(`${area}/contract.examples.ts`, folder))
    .filter((file) => existsSync(file))
    .map((file) => import(pathToFileURL(file.pathname).href) as Promise<{ examples: Examples }>),
);
const all = modules.flatMap((module) => Object.entries(module.examples));

const twice = all.filter(([name], index) => all.findIndex(([other]) => other === name) !== index);
if (twice.length > 0) throw new Error(`Two areas have an example of ${twice.map(([name]) => name).join(', ')}.`);

/** The example of every call, from the `contract.examples.ts` of each area. */
export const examples: Readonly<Record<string, Example>> = Object.fromEntries(all);
