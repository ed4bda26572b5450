import { noAnswer, readAnswer, type Answer } from './answer.ts';
import type { Transport, TransportRequest } from './call.ts';
import { createRefresh } from './refresh.ts';
import { fillPath, formDataOf, searchOf } from './requestParts.ts';
import type { SessionStore } from './sessionStore.ts';

type Settings = {
  session: SessionStore;
  apiKey: string;
  /** For the sentence shown when the server gave none (specification section 8). */
  supportEmail: () => string;
  /** Below which address the calls live; the specification's base path. */
  prefix?: string;
  /** The answer to a GET of this address where the page came with it, once; undefined where it did not. */
  first?: (url: string) => unknown;
  /** The code that makes calls did not come. */
  onMissing?: () => void;
};

/** Milliseconds until a call is given up (specification section 7). */
const timeout = 30_000;

/** Comes with the first call: a picture that waits for none does not wait for this either. */
const loadKy = () => import(/* webpackChunkName: "calls" */ 'ky');

const loadUpload = () => import(/* webpackChunkName: "upload" */ './upload.ts');

/**
 * The browser's transport (specification section 7): API key, bearer token, JSON or multipart, 30 s, token kept fresh. An
 * upload that shows its progress goes by XMLHttpRequest: ky's progress streams the body, which needs HTTP/2.
 */
export function createHttpTransport({
  session,
  apiKey,
  supportEmail,
  prefix = '/api',
  first,
  onMissing,
}: Settings): Transport {
  const fallback = () => `An unknown error occurred, please contact ${supportEmail()} if the problem persists.`;

  async function send(method: string, path: string, request: TransportRequest, multipart = false): Promise<unknown> {
    const search = searchOf(request.query).toString();
    const url = `${prefix}${fillPath(path, request.params)}${search && `?${search}`}`;
    const token = session.token();
    const known = method === 'GET' ? first?.(url) : undefined;
    if (known !== undefined) return known;
    const headers: Record<string, string> = { 'X-Api-Key': apiKey, Accept: 'application/json' };
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey;
    const { signal, onProgress, keepalive = false } = request;
    const form = multipart ? formDataOf(request.body) : undefined;
    if (form && onProgress) {
      // Code that does not come is a call that does not.
      const { upload } = await loadUpload().catch(() => Promise.reject(noAnswer(false)));
      return readAnswer(await upload({ url, method, headers, body: form, timeout, signal, onProgress }), fallback());
    }
    if (!form && request.body !== undefined) headers['Content-Type'] = 'application/json';
    const body = form ?? (request.body === undefined ? null : JSON.stringify(request.body));
    return readAnswer(await ask(url, { method, headers, body, keepalive }, signal, onMissing), fallback());
  }

  const refresh = createRefresh(
    session,
    () => send('GET', '/auth/refresh', {}) as Promise<{ data: { token: string } }>,
  );

  return async (endpoint, request) => {
    const content = await send(endpoint.method, endpoint.path, request, endpoint.multipart);
    void refresh();
    return content;
  };
}

async function ask(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  onMissing: Settings['onMissing'],
): Promise<Answer> {
  const { default: ky } = await loadKy().catch(() => {
    onMissing?.();
    throw noAnswer(false);
  });
  // Ours, not ky's, which would wait for the headers only and then for ever for what they announce.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  const failed = (error: unknown): never => {
    clearTimeout(timer);
    if (signal?.aborted) throw error;
    throw noAnswer(late.signal.aborted);
  };
  try {
    // No retry of its own: queries are retried by the query client, writes only by the person.
    const response = await ky(url, {
      ...init,
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      text: () =>
        response
          .text()
          .finally(() => clearTimeout(timer))
          .catch(failed),
      blob: () => {
        // A file that has begun to come takes as long as the line needs.
        clearTimeout(timer);
        return response.blob().catch(failed);
      },
    };
  } catch (error) {
    return failed(error);
  }
}
