import { tellSkipped } from '../remotes/tellSkipped.ts';
import type { ClientErrorKind } from '@bairn/shared/schema/clientErrors';
import { clientErrorLimits } from '@bairn/shared/schema/screenLimits';

/** Something that went wrong in the code of an app. */
export type Failure = { kind: ClientErrorKind; app: string; error: unknown };

/** What a report says beside the failure: the pattern of the page's path, and the version of every app that is loaded. */
export type Surroundings = { path: string; versions: Record<string, string> };

/** Milliseconds in which the code that contains a failure may report it itself: it knows more than the window. */
const contained = 1000;
/** Reports of one document: whatever goes wrong in a loop is known by then. */
const most = 20;

const sent = new Set<string>();
const lastOf = new Map<string, number>();

/** Reports a failure to the host, each one once per document and version. Sent without token or key: it names no person. */
export async function sendReport({ kind, app, error }: Failure, { path, versions }: Surroundings): Promise<void> {
  lastOf.set(app, Date.now());
  const { message, stack } = wordsOf(error);
  const key = [kind, app, versions[app], message].join('\n');
  if (sent.has(key) || sent.size >= most) return;
  sent.add(key);
  const body = JSON.stringify({ kind, remote: app, message, ...(stack && { stack }), path, versions });
  const headers = { 'content-type': 'application/json' };
  try {
    await fetch('/api/client-errors', { method: 'POST', keepalive: true, headers, body });
  } catch {
    // There was no line: if it happens again, it is told then.
    sent.delete(key);
  }
}

/** Reports uncaught errors of the apps' code and releases that are left out, and hands on chunks that did not load. */
export function watchErrors(report: (failure: Failure) => void, onMissing: () => void): void {
  void tellSkipped(report).catch(() => {});
  const look = (error: unknown) => {
    const app = error instanceof Error && /\/r\/([a-z]\w*)\//.exec(error.stack ?? '')?.[1];
    if (!app) return;
    const isMissing = error.name === 'ChunkLoadError';
    if (isMissing) onMissing();
    const since = Date.now() - contained;
    setTimeout(() => {
      if ((lastOf.get(app) ?? 0) < since) report({ kind: isMissing ? 'chunk-missing' : 'unexpected', app, error });
    }, contained);
  };
  addEventListener('error', ({ error }) => look(error));
  addEventListener('unhandledrejection', ({ reason }) => look(reason));
}

function wordsOf(error: unknown): { message: string; stack: string | undefined } {
  const cut = (text: string, limit: number) => text.slice(0, limit).toWellFormed().trim();
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    message: cut(message, clientErrorLimits.message) || 'An error without words',
    stack: error instanceof Error && error.stack ? cut(error.stack, clientErrorLimits.stack) : undefined,
  };
}
