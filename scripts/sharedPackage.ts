import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../shared/build/refusal.ts';
import { runCommand } from '../shared/command/runCommand.ts';
import { readCatalog, withVersions } from './catalogVersions.ts';

type Exports = Readonly<Record<string, string>>;
type Manifest = {
  name: string;
  version: string;
  exports: Exports;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Sources that the package does not have: tests, and what draws or drives all pages of the workspace. */
const left = ['**/*.test.*', '**/*.stories.*', '.storybook/**', 'vitest.*.config.ts', 'test/browser.ts'];
/** What apps import beside scripts. */
const assets = '**/*.{css,svg,png,woff2,cjs,txt}';
/** Packages that the command and the test helpers use, beside the dependencies of the code itself. */
const tools = [
  '@rspack/dev-server',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
  'axe-core',
  'happy-dom',
  'react-refresh',
  'vitest',
];
/** Those that the workspace itself has. */
const rootTools = ['@types/node', 'oxfmt', 'oxlint', 'oxlint-tsgolint', 'typescript'];
/** Milliseconds for the compiler. */
const within = 5 * 60_000;

const compiledName = (file: string) => file.replace(/\.tsx?$/, '.js');

/** An entry point of the package: its types beside the compiled script, or the file itself. */
const compiledEntry = (file: string) =>
  /\.tsx?$/.test(file) ? { types: file.replace(/\.tsx?$/, '.d.ts'), default: compiledName(file) } : file;

/**
 * Compiles `shared` into a folder that can be packed: scripts, types, style sheets and the settings of the tools. It needs
 * nothing of the workspace.
 * @throws Refusal where it does not compile.
 */
export async function makeSharedPackage(root: string, to: string): Promise<void> {
  const shared = join(root, 'shared');
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const config = join(root, 'dist', '.work', `package-${process.pid}.json`);
  await mkdir(dirname(config), { recursive: true });
  await writeFile(config, JSON.stringify(compilerOptions(root, to)));
  try {
    const { code } = await runCommand('tsc', ['-p', config], { limit: within });
    if (code !== 0) throw new Refusal(['@bairn/shared does not compile, see above: there is no package.']);
  } finally {
    await rm(config, { force: true });
  }
  for await (const file of glob('**/*.d.ts', { cwd: to })) {
    if ((await readFile(join(to, file), 'utf8')).includes('/*elided*/')) {
      throw new Refusal([
        `${file} has a type that refers to itself, which is lost outside of its file: give it a name.`,
      ]);
    }
  }
  const exclude = ['node_modules/**', ...left];
  for await (const file of glob([assets, '**/*.d.ts'], { cwd: shared, exclude })) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(shared, file), join(to, file));
  }
  const manifest = JSON.parse(await readFile(join(shared, 'package.json'), 'utf8')) as Manifest;
  await writeFile(join(to, 'package.json'), `${JSON.stringify(published(root, manifest), null, 2)}\n`);
  await writeFile(join(to, 'oxlintrc.json'), JSON.stringify(await lintSettings(root), null, 2));
  await cp(join(root, '.oxfmtrc.json'), join(to, 'oxfmtrc.json'));
  const { compilerOptions: common } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const types = ['node', '@bairn/shared/css'];
  await writeFile(join(to, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...common, types } }, null, 2));
}

function compilerOptions(root: string, to: string) {
  const shared = join(root, 'shared');
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      target: 'es2022',
      rootDir: shared,
      outDir: to,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [join(shared, '**/*')],
    exclude: [join(shared, '**/node_modules'), ...left.map((pattern) => join(shared, pattern))],
  };
}

/** The package's `package.json`: compiled entry points, real versions, and the `bairn` command. */
function published(root: string, manifest: Manifest) {
  const { version, exports, dependencies, devDependencies } = manifest;
  const catalog = readCatalog(root);
  const isLeft = (file: string) => file === './test/browser.ts';
  const needed = Object.fromEntries(tools.map((name) => [name, devDependencies[name] ?? 'catalog:']));
  const ofRoot = Object.fromEntries(rootTools.map((name) => [name, 'catalog:']));
  return {
    name: manifest.name,
    version,
    description: 'What the apps of Bairn have in common: contract, calls, design system, build and the bairn command',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=22.18' },
    bin: { bairn: './command/bairn.js' },
    exports: {
      ...Object.fromEntries(
        Object.entries(exports).flatMap(([entry, file]) => (isLeft(file) ? [] : [[entry, compiledEntry(file)]])),
      ),
      './css': { types: './ui/css.d.ts' },
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: withVersions({ ...dependencies, ...needed, ...ofRoot }, catalog),
  };
}

/** The house's lint settings; what holds for the sources of a remote holds for `src/`. */
async function lintSettings(root: string): Promise<object> {
  const { $schema: _, ...settings } = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as {
    $schema?: string;
    overrides: { files: string[] }[];
  };
  const inRemote = (files: string[]) =>
    files.flatMap((file) => (file.startsWith('mfe-*/') ? [file, file.replace('mfe-*/', '')] : [file]));
  return { ...settings, overrides: settings.overrides.map((one) => ({ ...one, files: inRemote(one.files) })) };
}

/** Packs a folder that `makeSharedPackage` made. @returns the archive's file */
export async function pack(folder: string, to: string): Promise<string> {
  await mkdir(to, { recursive: true });
  const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', to], { cwd: folder });
  return join(to, basename(stdout.trim()));
}
