import { ApiError } from './apiError.ts';
import { failureOf, noAnswer, readAnswer } from './answer.ts';
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

/** Milliseconds until a call is given up, its retry and the wait before it included (specification section 7). */
const timeout = 30_000;

/** Milliseconds before a retry, and the longest wait that the server may ask for instead (`Retry-After`). */
const retryDelay = 500;
const longestWait = 5_000;

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
    return ask(url, { method, headers, body, keepalive, ...(signal && { signal }) }, fallback, onMissing);
  }

  const refresh = createRefresh(
    session,
    () => send('GET', '/auth/refresh', {}) as Promise<{ data: { token: string } }>,
  );

  return async (endpoint, request) => {
    const token = session.token();
    try {
      const content = await send(endpoint.method, endpoint.path, request, endpoint.multipart);
      void refresh();
      return content;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 401;
      if (!isUnknown || token === undefined || session.token() !== undefined) throw error;
      // The person has logged out, or deleted the account, while the call was on its way: its refusal tells them nothing.
      throw new DOMException('The session ended before the call was answered.', 'AbortError');
    }
  };
}

/**
 * Makes a call, and reads its answer. A read is tried once more where no answer came or a server was away for a moment;
 * a write is not: only the person knows whether it is to be sent again.
 */
async function ask(
  url: string,
  init: RequestInit,
  fallback: () => string,
  onMissing: Settings['onMissing'],
): Promise<unknown> {
  const {
    default: ky,
    isHTTPError,
    isTimeoutError,
  } = await loadKy().catch(() => {
    onMissing?.();
    throw noAnswer(false);
  });
  try {
    const sending = ky(url, {
      ...init,
      // For the answer and its text together; a file that has begun to come takes as long as the line needs.
      timeout: false,
      totalTimeout: timeout,
      retry: {
        limit: 1,
        methods: ['get'],
        statusCodes: [502, 503, 504],
        afterStatusCodes: [503],
        maxRetryAfter: longestWait,
        delay: () => retryDelay,
        shouldRetry: ({ error }) =>
          navigator.onLine && !(isHTTPError(error) && waitOf(error.response) > longestWait) ? undefined : false,
      },
    });
    const response = await sending;
    return await readAnswer(
      { ...partsOf(response), text: () => sending.text(), blob: () => response.blob() },
      fallback(),
    );
  } catch (error) {
    if (error instanceof ApiError || init.signal?.aborted) throw error;
    if (isHTTPError(error)) throw failureOf({ ...partsOf(error.response), data: error.data }, fallback());
    throw noAnswer(isTimeoutError(error));
  }
}

const partsOf = ({ status, headers }: Response) => ({
  status,
  contentType: headers.get('content-type') ?? '',
  retryAfter: headers.get('retry-after'),
});

/** Milliseconds that the server asks to wait; 0 where it says nothing. */
const waitOf = ({ headers }: Response) => Number(headers.get('retry-after') ?? 0) * 1000;
