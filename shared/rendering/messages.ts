import type { Registry } from '@bairn/shared/contract';

/** An app's server code: the path of the file, and the hash that its content must have. */
export type ServerCode = { name: string; file: string; integrity: string };

/** An app's server code itself, and the file that it is from, for stack traces. */
export type LoadedCode = { name: string; file: string; source: string };

/** All releases of one generation. */
export type Generation = {
  shell: ServerCode;
  remotes: readonly ServerCode[];
  registry: Registry;
  mode: string;
  support: { email: string; phone: string; portalUrl?: string };
};

/** A page's head (the contract's `PageHead`) and its markup. */
export type RenderedPage = {
  status: 200 | 404;
  html: string;
  title: string;
  lifted: string;
  head: {
    title?: string;
    description?: string;
    canonical?: string;
    image?: string;
    unlisted?: true;
    about?: readonly object[];
  };
  answers: readonly (readonly [readonly unknown[], unknown])[];
};

/** The API's answer to a visitor. */
export type ApiAnswer = { status: number; contentType: string; body: string };

/**
 * Calls the API with GET as a visitor. `client` is the network address of the one for whom, which the rate limits count;
 * without one they count the renderer itself.
 */
export type AskApi = (url: string, client?: string) => Promise<ApiAnswer | undefined>;

/** Why a page was not rendered. Also the label of its counter in the metrics. */
export type RenderFailure =
  /** The server code is missing or unreadable. */
  | 'no-build'
  /** The file's hash is not that of the release. */
  | 'wrong-hash'
  /** The code threw while it was loaded. */
  | 'import'
  /** The page threw, or used something that a server does not have. */
  | 'render'
  /** The API failed or timed out. */
  | 'api'
  /** Too many pages were rendered for one network address. */
  | 'limited'
  /** The page itself timed out. */
  | 'timeout'
  /** The maximum number of concurrent renders is reached. */
  | 'busy'
  /** The process ended during the render, does not answer, or is still backing off after a failure. */
  | 'worker'
  /** The page broke its process before, in these releases. */
  | 'broken';

export type ToWorker =
  /** The first message: the code of the one app whose pages the process renders, and of the shell around them. */
  | ({ kind: 'load'; shell: LoadedCode; remote: LoadedCode | undefined } & Omit<Generation, 'shell' | 'remotes'>)
  | { kind: 'render'; id: number; page: string; url: string }
  | { kind: 'ping' }
  | { kind: 'answer'; ask: number; answer: ApiAnswer | undefined };

export type FromWorker =
  /** A page started, or continued after an API answer. If the process then goes silent or ends, this page broke it. */
  | { kind: 'begin'; id: number; page: string }
  /** The code is loaded. */
  | { kind: 'loaded' }
  | { kind: 'pong' }
  | { kind: 'ask'; id: number; ask: number; url: string }
  | { kind: 'done'; id: number; page: RenderedPage }
  | { kind: 'failed'; id: number; reason: RenderFailure; message: string }
  /** An uncaught error: the process ends. */
  | { kind: 'uncaught'; message: string };
