import type { Registry } from '@bairn/shared/contract';

/** Code of one app for servers: where the file is, and the hash that it must have. */
export type ServerCode = { name: string; file: string; integrity: string };

/** What a render worker is started with: everything of one generation. */
export type Generation = {
  shell: ServerCode;
  remotes: readonly ServerCode[];
  registry: Registry;
  mode: string;
  support: { email: string; phone: string };
};

/** What a page says about itself, as the contract's `PageHead`, and what it looks like. */
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

/** What the API answered a visitor. */
export type ApiAnswer = { status: number; contentType: string; body: string };

/** Why a page was not rendered; the name under which it is counted. */
export type RenderFailure =
  /** No code for servers, or not readable. */
  | 'no-build'
  /** The file is not the one that was released. */
  | 'wrong-hash'
  /** The code throws as it is loaded. */
  | 'import'
  /** The page throws, or asks for what a server does not have. */
  | 'render'
  /** The API failed, or took too long. */
  | 'api'
  /** The page took too long itself. */
  | 'timeout'
  /** As many pages as are rendered at a time are being rendered. */
  | 'busy'
  /** The worker ended meanwhile, or has failed too often to be asked again already. */
  | 'worker';

export type ToWorker =
  | { kind: 'render'; id: number; owner: string; url: string }
  | { kind: 'ping' }
  | { kind: 'answer'; ask: number; answer: ApiAnswer | undefined };

export type FromWorker =
  /** A page begins, or goes on with what it asked for. The last to do so is the one that hangs, if nothing is heard any more. */
  | { kind: 'begin'; owner: string }
  | { kind: 'pong' }
  | { kind: 'ask'; id: number; ask: number; url: string }
  | { kind: 'done'; id: number; page: RenderedPage }
  | { kind: 'failed'; id: number; reason: RenderFailure; message: string };
