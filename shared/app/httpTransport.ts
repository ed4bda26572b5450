import ky, { isTimeoutError } from 'ky';
import { noAnswer, readAnswer, type Answer } from './answer.ts';
import type { Transport, TransportRequest } from './call.ts';
import { createRefresh } from './refresh.ts';
import { fillPath, formDataOf, searchOf } from './requestParts.ts';
import type { SessionStore } from './sessionStore.ts';
import { upload } from './upload.ts';

type Settings = {
  session: SessionStore;
  apiKey: string;
  /** For the sentence shown when the server gave none (specification section 8). */
  supportEmail: () => string;
  /** Below which address the calls live; the specification's base path. */
  prefix?: string;
};

/** Milliseconds until a call is given up (specification section 7). */
const timeout = 30_000;

/**
 * The browser's transport (specification section 7): API key, bearer token, JSON or multipart, 30 s, token kept fresh. An
 * upload that shows its progress goes by XMLHttpRequest: ky's progress streams the body, which needs HTTP/2.
 */
export function createHttpTransport({ session, apiKey, supportEmail, prefix = '/api' }: Settings): Transport {
  const fallback = () => `An unknown error occurred, please contact ${supportEmail()} if the problem persists.`;

  async function send(method: string, path: string, request: TransportRequest, multipart = false): Promise<unknown> {
    const search = searchOf(request.query).toString();
    const url = `${prefix}${fillPath(path, request.params)}${search && `?${search}`}`;
    const token = session.token();
    const headers: Record<string, string> = { 'X-Api-Key': apiKey, Accept: 'application/json' };
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey;
    const { signal, onProgress } = request;
    const form = multipart ? formDataOf(request.body) : undefined;
    if (form && onProgress) {
      return readAnswer(await upload({ url, method, headers, body: form, timeout, signal, onProgress }), fallback());
    }
    if (!form && request.body !== undefined) headers['Content-Type'] = 'application/json';
    const body = form ?? (request.body === undefined ? null : JSON.stringify(request.body));
    return readAnswer(await ask(url, { method, headers, body }, signal), fallback());
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

async function ask(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
  try {
    // No retry of its own: queries are retried by the query client, writes only by the person.
    const response = await ky(url, {
      ...init,
      timeout,
      retry: 0,
      throwHttpErrors: false,
      ...(signal ? { signal } : {}),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text: () => response.text(),
      blob: () => response.blob(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(isTimeoutError(error));
  }
}
