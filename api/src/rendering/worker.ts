import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type {
  ApiAnswer,
  FromWorker,
  Generation,
  RenderedPage,
  RenderFailure,
  ServerCode,
  ToWorker,
} from './messages.ts';

// A worker thread that renders the pages of one generation of releases. It ends with the generation: Node never frees
// modules and compiled functions in a running process, so this is what frees their memory.

type Shell = {
  provided: Record<string, unknown>;
  connect(host: { ask(url: string): Promise<ApiAnswer> } & Pick<Generation, 'mode' | 'support'>): void;
  render(request: { url: string; registry: unknown; pages: unknown }): Promise<RenderedPage>;
};

/** The API failed, or the page that asked has timed out. */
class ApiFailure extends Error {}

class Failure extends Error {
  readonly reason: RenderFailure;
  constructor(reason: RenderFailure, cause: unknown) {
    super(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), { cause });
    this.reason = reason;
  }
}

const { shell, remotes, registry, mode, support } = workerData as Generation;
const builtIn = createRequire(import.meta.url);
const post = (message: FromWorker) => parentPort?.postMessage(message);

function read({ file, integrity }: ServerCode): string {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new Failure('no-build', error);
  }
  if (`sha256-${createHash('sha256').update(content).digest('base64')}` !== integrity) {
    throw new Failure('wrong-hash', `${file} is not the file that was released`);
  }
  return content.toString();
}

/** Runs an app's code. `require` gives it only what the host hands over: a remote gets the shell's shared modules. */
function run(code: ServerCode, require: (request: string) => unknown): unknown {
  const source = read(code);
  const module = { exports: {} as unknown };
  try {
    compileFunction(source, ['module', 'exports', 'require'], { filename: code.file })(module, module.exports, require);
  } catch (error) {
    throw new Failure('import', error);
  }
  return module.exports;
}

const loaded = new Map<string, { exports: unknown } | { failure: Failure }>();
/** Loads code once, and remembers a failure too. @throws Failure */
function load(code: ServerCode, require: (request: string) => unknown): unknown {
  let known = loaded.get(code.name);
  if (!known) {
    try {
      known = { exports: run(code, require) };
    } catch (error) {
      known = { failure: error instanceof Failure ? error : new Failure('import', error) };
    }
    loaded.set(code.name, known);
  }
  if ('failure' in known) throw known.failure;
  return known.exports;
}

const asked = new Map<number, { owner: string; settle(answer: ApiAnswer | undefined): void }>();
let lastAsk = 0;
/** The render that calls the API: several may wait at the same time. */
const current = new AsyncLocalStorage<{ id: number; owner: string }>();

function theShell(): Shell {
  const first = !loaded.has(shell.name);
  // The shell is bundled whole, so only Node's own modules are left.
  const exports = load(shell, (request) => builtIn(request)) as Shell;
  if (first) {
    exports.connect({
      mode,
      support,
      ask: (url) =>
        new Promise((resolve, reject) => {
          lastAsk += 1;
          const { id, owner } = current.getStore() ?? { id: 0, owner: shell.name };
          const settle = (answer: ApiAnswer | undefined) =>
            answer ? resolve(answer) : reject(new ApiFailure(`${url} was not answered`));
          asked.set(lastAsk, { owner, settle });
          post({ kind: 'ask', id, ask: lastAsk, url });
        }),
    });
  }
  return exports;
}

function pagesOf(owner: string, { provided }: Shell): unknown {
  const code = remotes.find(({ name }) => name === owner);
  if (!code) return {};
  const exports = load(code, (request) => {
    if (Object.hasOwn(provided, request)) return provided[request];
    throw new Error(`${owner} requires ${request}, which the shell does not provide`);
  });
  return (exports as { pages?: unknown }).pages ?? {};
}

async function render(id: number, owner: string, url: string): Promise<void> {
  post({ kind: 'begin', owner });
  try {
    const own = theShell();
    const pages = pagesOf(owner, own);
    const page = await current.run({ id, owner }, () => own.render({ url, registry, pages }));
    post({ kind: 'done', id, page });
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure(isApi(error) ? 'api' : 'render', error);
    post({ kind: 'failed', id, reason: failure.reason, message: failure.message });
  }
}

const isApi = (error: unknown) => error instanceof ApiFailure || (error instanceof Error && error.name === 'ApiError');

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'render') return void render(message.id, message.owner, message.url);
  if (message.kind === 'ping') return post({ kind: 'pong' });
  const one = asked.get(message.ask);
  if (!one) return;
  asked.delete(message.ask);
  post({ kind: 'begin', owner: one.owner });
  one.settle(message.answer);
});
