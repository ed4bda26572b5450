import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import stream from 'node:stream';
import util from 'node:util';
import { compileFunction } from 'node:vm';
import { confine } from './confine.ts';
import type {
  ApiAnswer,
  FromWorker,
  Generation,
  LoadedCode,
  RenderedPage,
  RenderFailure,
  ToWorker,
} from './messages.ts';

// A process that renders the pages of one app in one generation of releases. It ends with the generation: Node never
// frees modules and compiled functions in a running process, so this is what frees their memory.

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

/** Node's modules that the shell may use: those of React's renderer. */
const forShell: Record<string, unknown> = { async_hooks: asyncHooks, crypto, stream, util };
/** Calls to the API of one render. A page makes a handful. */
const mostAsks = 50;
/** Characters of a page's markup, and of a message. More would only load the API. */
const longestPage = 4_000_000;
const longestMessage = 4000;

// `process` is taken from the code of pages.
const host = process;
const post = (message: FromWorker) => void host.send?.(message);
/** The render that some code works for: several may wait for the API at the same time. */
const current = new AsyncLocalStorage<{ id: number; page: string; asks: number }>();

// Ctrl-C reaches every process of a terminal. The API ends this one when its calls are done.
host.on('SIGINT', () => {}).on('SIGTERM', () => {});
host.on('disconnect', () => host.exit());
host.on('uncaughtException', (error) => {
  const own = current.getStore();
  if (own) post({ kind: 'begin', id: own.id, page: own.page });
  const message = String(error instanceof Error ? error.message : error).slice(0, longestMessage);
  host.send?.({ kind: 'uncaught', message } satisfies FromWorker, undefined, undefined, () => host.exit(1));
});

/** Runs an app's code. `require` gives it only what the host hands over: a remote gets the shell's shared modules. */
function run({ file, source }: LoadedCode, require: (request: string) => unknown): unknown {
  const module = { exports: {} as unknown };
  try {
    compileFunction(source, ['module', 'exports', 'require'], { filename: file })(module, module.exports, require);
  } catch (error) {
    throw new Failure('import', error);
  }
  return module.exports;
}

const asked = new Map<number, { id: number; page: string; settle(answer: ApiAnswer | undefined): void }>();
let lastAsk = 0;

function ask(url: string): Promise<ApiAnswer> {
  const own = current.getStore();
  if (!own || own.asks >= mostAsks) return Promise.reject(new ApiFailure(`${url} is one call too many`));
  own.asks += 1;
  lastAsk += 1;
  const { id, page } = own;
  post({ kind: 'ask', id, ask: lastAsk, url });
  return new Promise((resolve, reject) => {
    const settle = (answer: ApiAnswer | undefined) =>
      answer ? resolve(answer) : reject(new ApiFailure(`${url} was not answered`));
    asked.set(lastAsk, { id, page, settle });
  });
}

type Loaded = { shell: Shell; pages: unknown; registry: unknown };

/** @throws Failure */
function load({ shell, remote, registry, mode, support }: ToWorker & { kind: 'load' }): Loaded {
  const own = run(shell, (request) => {
    const name = request.replace(/^node:/, '');
    if (Object.hasOwn(forShell, name)) return forShell[name];
    throw new Error(`the shell requires ${request}, which a page on a server does not get`);
  }) as Shell;
  own.connect({ mode, support, ask });
  if (!remote) return { shell: own, pages: {}, registry };
  const exports = run(remote, (request) => {
    if (Object.hasOwn(own.provided, request)) return own.provided[request];
    throw new Error(`${remote.name} requires ${request}, which the shell does not provide`);
  });
  return { shell: own, pages: (exports as { pages?: unknown }).pages ?? {}, registry };
}

let code: (ToWorker & { kind: 'load' }) | undefined;
let loaded: Loaded | { failure: Failure } | undefined;
/** Loads the code with the first page, and remembers a failure too. @throws Failure */
function theCode(): Loaded {
  if (!code) throw new Failure('no-build', 'no code was sent');
  if (!loaded) {
    try {
      loaded = load(code);
    } catch (error) {
      loaded = { failure: error instanceof Failure ? error : new Failure('import', error) };
    }
    post({ kind: 'loaded' });
  }
  if ('failure' in loaded) throw loaded.failure;
  return loaded;
}

const isApi = (error: unknown) => error instanceof ApiFailure || (error instanceof Error && error.name === 'ApiError');

async function render({ id, page, url }: ToWorker & { kind: 'render' }): Promise<void> {
  post({ kind: 'begin', id, page });
  try {
    const { shell, pages, registry } = theCode();
    const made = await current.run({ id, page, asks: 0 }, () => shell.render({ url, registry, pages }));
    if (made.html.length > longestPage) throw new Error(`The markup has ${made.html.length} characters.`);
    post({ kind: 'done', id, page: made });
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure(isApi(error) ? 'api' : 'render', error);
    post({ kind: 'failed', id, reason: failure.reason, message: failure.message.slice(0, longestMessage) });
  }
}

confine();

host.on('message', (message: ToWorker) => {
  if (message.kind === 'load') code = message;
  else if (message.kind === 'render') void render(message);
  else if (message.kind === 'ping') post({ kind: 'pong' });
  else {
    const one = asked.get(message.ask);
    if (!one) return;
    asked.delete(message.ask);
    post({ kind: 'begin', id: one.id, page: one.page });
    one.settle(message.answer);
  }
});
