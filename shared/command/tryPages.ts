import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownScript } from '../child-process/ownScript.ts';
import type { Page, Release } from '../contract/contract.ts';
import { makeId } from '../test/people.ts';
import { sample } from '../test/sample.ts';
import { createRenderer } from '../rendering/renderer.ts';
import type { ApiAnswer, ServerCode } from '../rendering/messages.ts';
import { readHost, readPointer } from '../build/site.ts';
import { allCalls } from '../schema/allContracts.ts';

/** Milliseconds for one page on a server, and for the code of all pages of an app in a browser. */
const renderWithin = 20_000;
const loadWithin = 120_000;

/** What the API would answer to a visitor: a sample of the call's contract. */
function answer(url: string): ApiAnswer {
  const { pathname } = new URL(url, 'https://bairn.test');
  const call = Object.values(allCalls()).find(
    ({ method, path }) =>
      method === 'GET' && new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const contentType = 'application/json';
  if (!call) return { status: 404, contentType, body: JSON.stringify({ message: 'There is no such call.' }) };
  return { status: 200, contentType, body: JSON.stringify(sample(call.response)) };
}

/**
 * Tries the pages of released apps before they go live: each page that is rendered on a server is, with samples of the API's
 * answers, and the code of every other page is loaded as by a browser.
 * @param site a folder with all that would be live; browsers do not see it.
 * @returns sentences that name the app and the page; empty where all work.
 */
export async function tryPages(site: string, changed: readonly string[]): Promise<string[]> {
  return [...(await render(site, changed)), ...(await load(site, changed))];
}

async function render(site: string, changed: readonly string[]): Promise<string[]> {
  const { shell, remotes } = await readRegistryOf(site);
  const host = await readHost(join(site, 'r/shell', shell), { shell, remotes });
  const codeOf = ({ name, server }: Release): ServerCode[] =>
    server ? [{ name, file: join(site, server.href), integrity: server.integrity }] : [];
  const [own] = codeOf(host.shell);
  if (!own) return [];
  const { registry } = host;
  const renderer = createRenderer({
    generation: {
      shell: own,
      remotes: registry.remotes.flatMap(codeOf),
      registry,
      mode: 'demo',
      support: { email: 'help@bairn.test', phone: '0131 000 0000' },
    },
    origin: 'https://bairn.test',
    ask: (url) => Promise.resolve(answer(url)),
    limit: renderWithin,
  });
  const problems: string[] = [];
  try {
    for (const { name, version, pages } of [host.shell, ...registry.remotes]) {
      if (!changed.includes(name)) continue;
      for (const [id, { path, render: by }] of Object.entries<Page>(pages)) {
        if (by !== 'server') continue;
        const outcome = await renderer.render({
          owner: name,
          page: id,
          path: path.replaceAll(/:\w+/g, () => makeId()),
        });
        if ('page' in outcome) continue;
        problems.push(`The new ${name} ${version} does not render ${path} (${outcome.reason}): ${firstLine(outcome)}`);
      }
    }
  } finally {
    await renderer.drain();
  }
  return problems;
}

const firstLine = ({ message }: { message?: string }) => message?.split('\n', 1)[0] ?? 'it gave no reason';

/** In a process of its own: code that hangs or ends its process is found too. */
async function load(site: string, changed: readonly string[]): Promise<string[]> {
  const { remotes } = await readRegistryOf(site);
  const found = remotes.filter(({ name }) => changed.includes(name));
  const loaded = await Promise.all(
    found.map(async ({ name, version }) => {
      const script = fileURLToPath(ownScript('../build/loadPages', import.meta));
      try {
        const run = await promisify(execFile)(process.execPath, [script, site, name], { timeout: loadWithin });
        const problems = JSON.parse(run.stdout) as Record<string, string[]>;
        return (problems[name] ?? []).map((why) => `The new ${name} ${version} ${why}.`);
      } catch (error) {
        const { killed, stderr } = error as { killed?: boolean; stderr?: string };
        const why = killed ? 'it did not end' : (/^\w*Error: .+/m.exec(stderr ?? '')?.[0] ?? String(error));
        return [`The code of the new ${name} ${version} cannot be loaded: ${why}.`];
      }
    }),
  );
  return loaded.flat();
}

async function readRegistryOf(site: string) {
  const pointer = await readPointer(site);
  if (!pointer) throw new Error(`There is no registry in ${site}.`);
  return pointer;
}
