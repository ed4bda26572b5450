import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A Chromium for the tests, with what Playwright's `launchOptions` need to start it. */
export type Browser = {
  /** Where it was found, for the log. */
  source: string;
  launchOptions: { executablePath: string; args: string[]; env?: Record<string, string> };
};

/** `home` is the folder of the npm package's browser, its libraries and its fonts. */
type Candidate = { source: string; executablePath: string; home?: string };

/** Passes the browser on to child processes, because each search takes a second. */
const found = 'BAIRN_BROWSER_FOUND';

/**
 * Finds a Chromium: `CHROMIUM_PATH`, else the one in the npm package `@sparticuz/chromium` (Linux on x64 only), else
 * one installed on this machine, else Playwright's own. The package's is the same on every machine, and without
 * windows, profiles and extensions it needs half the processor time of an installed one.
 * @throws naming all that was tried, so that a run without a browser fails instead of skipping tests.
 */
export async function findBrowser(): Promise<Browser> {
  const before = process.env[found];
  if (before) return launchable(JSON.parse(before) as Candidate);
  const tried: string[] = [];
  const given = process.env['CHROMIUM_PATH'];
  const sources: (() => Candidate[] | Promise<Candidate[]>)[] = given
    ? [() => [{ source: 'CHROMIUM_PATH', executablePath: given }]]
    : [packaged, installed, playwrightsOwn];
  for (const source of sources) {
    try {
      for (const candidate of await source()) {
        const failure = await failureOf(candidate);
        if (!failure) {
          process.env[found] = JSON.stringify(candidate);
          return launchable(candidate);
        }
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
  const home = join(tmpdir(), `bairn-browser-${version}-${userInfo().uid}`);
  await access(home).catch(() => unpack(bin, home));
  return [{ source: `@sparticuz/chromium ${version}`, executablePath: join(home, 'chromium'), home }];
}

/** Unpacks beside `home` and renames, so that two concurrent runs never see half a browser. */
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
  await writeFile(join(staging, 'fonts.conf'), fontsIn(home));
  await rename(staging, home).catch(() => rm(staging, { recursive: true, force: true }));
}

/**
 * The system's fonts, if there are any, and the package's, which its own settings search only in `/tmp/fonts`: without
 * a font Chromium crashes at the first text.
 */
const fontsIn = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(home, 'fonts', 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Renders a page with a word: a browser without a font or a library can still print its version. */
async function failureOf(candidate: Candidate): Promise<string | undefined> {
  try {
    await access(candidate.executablePath, constants.X_OK);
  } catch {
    return 'not there';
  }
  const { chromium } = await import('playwright');
  try {
    const browser = await chromium.launch({ ...launchable(candidate).launchOptions, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(30_000);
      await page.setContent('<span>Bairn</span>');
      const { width = 0 } = (await page.getByText('Bairn').boundingBox()) ?? {};
      if (width === 0) return 'draws no text';
      await page.screenshot();
      return undefined;
    } finally {
      await browser.close();
    }
  } catch (error) {
    return reasonOf(messageOf(error));
  }
}

/** The browser's own error output (e.g. a missing library) from Playwright's message; else its first line. */
function reasonOf(message: string): string {
  const [first = ''] = message.split('\n', 1);
  const said = [...message.matchAll(/\[err\] (.+)/g)].map(([, line = '']) => line);
  const missing = said.find((line) => /shared libraries|cannot open|FATAL|sandbox/i.test(line));
  return [first, missing ?? said[0]].filter(Boolean).join(': ');
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

function environment({ home }: Candidate): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (!home) return env;
  return {
    ...env,
    LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    FONTCONFIG_FILE: env['FONTCONFIG_FILE'] ?? join(home, 'fonts.conf'),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
