import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A Chromium for the tests, with what Playwright's `launchOptions` need to start it. */
export type Browser = {
  /** Where it was found, for people. */
  source: string;
  launchOptions: { executablePath: string; args: string[]; env?: Record<string, string> };
};

type Candidate = { source: string; executablePath: string; libraries?: string };

/**
 * Finds a Chromium: `CHROMIUM_PATH`, else one installed on this machine, else Playwright's own, else the one in the
 * npm package `@sparticuz/chromium`, which needs nothing but the npm registry (Linux on x64 only).
 * @throws naming all that was tried, so that a run without a browser fails instead of leaving tests out.
 */
export async function findBrowser(): Promise<Browser> {
  const tried: string[] = [];
  const given = process.env['CHROMIUM_PATH'];
  const sources: (() => Candidate[] | Promise<Candidate[]>)[] = given
    ? [() => [{ source: 'CHROMIUM_PATH', executablePath: given }]]
    : [installed, playwrightsOwn, packaged];
  for (const source of sources) {
    try {
      for (const candidate of await source()) {
        const failure = await failureOf(candidate);
        if (!failure) return launchable(candidate);
        tried.push(`${candidate.source} (${candidate.executablePath}): ${failure}`);
      }
    } catch (error) {
      tried.push(messageOf(error));
    }
  }
  throw new Error(
    `No browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH. Tried:\n  ${tried.join('\n  ')}`,
  );
}

function installed(): Candidate[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const files = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  if (process.platform === 'darwin') {
    for (const name of ['Google Chrome', 'Chromium']) files.push(`/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  return files.map((executablePath) => ({ source: 'installed', executablePath }));
}

async function playwrightsOwn(): Promise<Candidate[]> {
  const { chromium } = await import('playwright');
  return [{ source: "Playwright's own", executablePath: chromium.executablePath() }];
}

async function packaged(): Promise<Candidate[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('@sparticuz/chromium: is for Linux on x64 only');
  }
  const require = createRequire(import.meta.url);
  const bin = join(dirname(require.resolve('@sparticuz/chromium')), '..', 'bin');
  const { version } = require(join(bin, '..', 'package.json')) as { version: string };
  const home = join(tmpdir(), `bairn-chromium-${version}-${userInfo().uid}`);
  await access(home).catch(() => unpack(bin, home));
  return [
    {
      source: `@sparticuz/chromium ${version}`,
      executablePath: join(home, 'chromium'),
      libraries: join(home, 'al2023', 'lib'),
    },
  ];
}

/** Unpacks beside `home` and renames, so that two runs at once never see half a browser. */
async function unpack(bin: string, home: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  await mkdir(tmpdir(), { recursive: true });
  const staging = await mkdtemp(`${home}.`);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = staging; // where `inflate` puts its files
  try {
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
    await Promise.all(archives.map((archive) => inflate(join(bin, archive))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  await rename(staging, home).catch(() => rm(staging, { recursive: true, force: true }));
}

async function failureOf(candidate: Candidate): Promise<string | undefined> {
  try {
    await access(candidate.executablePath, constants.X_OK);
  } catch {
    return 'not there';
  }
  try {
    await execute(candidate.executablePath, [...flags(), '--version'], {
      env: environment(candidate),
      timeout: 30_000,
    });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function launchable(candidate: Candidate): Browser {
  return {
    source: candidate.source,
    launchOptions: { executablePath: candidate.executablePath, args: flags(), env: environment(candidate) },
  };
}

function flags(): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...asRoot, '--disable-dev-shm-usage', '--disable-background-networking'];
}

function environment({ libraries, executablePath }: Candidate): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (!libraries) return env;
  return {
    ...env,
    LD_LIBRARY_PATH: [libraries, env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    FONTCONFIG_PATH: env['FONTCONFIG_PATH'] ?? join(dirname(executablePath), 'fonts'),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
