import { shapeOf, type House } from '../house.ts';
import { planPage } from './newPage.ts';
import type { Plan } from './plan.ts';
import { Refused } from './refused.ts';
import { hold, pascal } from './words.ts';

/** The arguments of `pnpm new remote`; the rest describes its first page. */
export type RemoteWish = {
  name: string;
  path: string;
  title: string;
  access: string;
  nav: string;
  reads?: string | undefined;
};

const dependencies = ['@bairn/shared', 'react'];
const devDependencies = ['@testing-library/react', '@types/react'];
const versionOf = (name: string) => (name.startsWith('@bairn/') ? 'workspace:*' : 'catalog:');
const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versionOf(name)]));

/** Generates a remote: its folder with a first page, and its part of the lockfile, so that it installs offline. */
export async function planRemote(plan: Plan, house: House, wish: RemoteWish): Promise<void> {
  const { name } = wish;
  hold(name, 'lower-case letters and digits', 'The name');
  const folder = `mfe-${name}`;
  if (['shell', 'shared', 'api', 'e2e'].includes(name) || house.manifests.some((one) => one.name === name))
    throw new Refused(`The name '${name}' is taken.`);
  if (plan.has(`${folder}/package.json`)) throw new Refused(`${folder} is there already.`);
  if (wish.path.split('/').some((part, at) => at > 0 && shapeOf(`/${part}`) === '/:'))
    throw new Refused("A remote's first page has no parameters in its path.");

  plan.create(
    `${folder}/package.json`,
    `${JSON.stringify({
      name: `@bairn/${folder}`,
      version: '0.0.0',
      private: true,
      type: 'module',
      imports: { '#*': './src/*' },
      config: { port: house.nextPort },
      dependencies: versions(dependencies),
      devDependencies: versions(devDependencies),
    })}\n`,
  );
  plan.create(
    `${folder}/rspack.config.mjs`,
    "import { remote } from '@bairn/shared/build/preset';\n\nexport default remote(import.meta.dirname);\n",
  );
  plan.create(
    `${folder}/src/manifest.ts`,
    `import type { RemoteManifest } from '@bairn/shared/contract';

export const manifest = { contract: ${house.contract}, name: '${name}', about: ${JSON.stringify(wish.title.trim().toLowerCase())}, pages: {}, cards: {}, settings: {}, header: {} } as const satisfies RemoteManifest;
`,
  );
  plan.create(
    `${folder}/src/pages.ts`,
    `import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {};
`,
  );
  plan.create(
    `${folder}/src/cards.ts`,
    `import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';
${['cards', 'settings', 'header'].map((slot) => `\nexport const ${slot}: Loaders<typeof manifest.${slot}> = {};\n`).join('')}`,
  );
  plan.change('pnpm-lock.yaml', (lock) => lockRemote(lock, folder));
  await planPage(plan, house, { ...wish, remote: name, where: `${name}/${pascal(name)}` });
}

/**
 * Adds the remote to the lockfile's importers. Done here because pnpm cannot do it offline: to resolve installed
 * packages, it needs metadata that an installation from the lockfile never fetched.
 */
export function lockRemote(lock: string, folder: string): string {
  const begin = lock.indexOf('\nimporters:\n');
  const end = lock.indexOf('\npackages:\n');
  if (begin < 0 || end < begin) throw new Refused('pnpm-lock.yaml has no importers and packages in this order.');
  const importers = lock.slice(begin, end);
  const entryOf = (name: string) => {
    const key = name.startsWith('@') ? `'${name}'` : name;
    const found = importers.split('\n\n').map((block) => {
      const at = /^\n?  mfe-/.test(block) ? block.indexOf(`\n      ${key}:\n`) : -1;
      return at < 0
        ? undefined
        : block
            .slice(at + 1)
            .split('\n')
            .slice(0, 3)
            .join('\n');
    });
    const entry = found.find((one) => one !== undefined);
    if (!entry) throw new Refused(`pnpm-lock.yaml has no remote that uses ${name}.`);
    return entry;
  };
  const block = [
    `  ${folder}:`,
    '    dependencies:',
    ...dependencies.map(entryOf),
    '    devDependencies:',
    ...devDependencies.map(entryOf),
  ].join('\n');
  const after = [...importers.matchAll(/^ {2}(\S+):$/gm)].find(([, name = '']) => name > folder);
  if (after?.index === undefined) throw new Refused('pnpm-lock.yaml has nothing after the remotes.');
  const at = begin + after.index;
  return `${lock.slice(0, at)}${block}\n\n${lock.slice(at)}`;
}
