import type { AnyEndpoint } from '@bairn/shared/schema/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '../test/people.ts';
import { ApiError } from './apiError.ts';
import { createHttpTransport } from './httpTransport.ts';
import { createSessionStore } from './sessionStore.ts';

const at = (method: string, path: string, more: object = {}) => ({ method, path, ...more }) as unknown as AnyEndpoint;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });

const family = makeUser();

/** What a call comes to, while the time of its retries and limits passes. */
async function settled(call: Promise<unknown>): Promise<unknown> {
  let open = true;
  const end = () => void (open = false);
  call.then(end, end);
  while (open) await vi.advanceTimersByTimeAsync(250);
  return call;
}

/** A transport whose network answers as told, and the requests that reached it. */
function transport(answer: () => Response | Promise<Response>) {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request.clone());
    return Promise.resolve().then(answer);
  });
  const session = createSessionStore();
  const send = createHttpTransport({
    session,
    apiKey: 'demo',
    supportEmail: () => 'help@bairn.test',
    prefix: 'http://localhost/api',
  });
  return { sent, session, send: (...request: Parameters<typeof send>) => settled(send(...request)) };
}
const failureOf = async (answer: () => Response | Promise<Response>) => {
  const error: unknown = await transport(answer)
    .send(at('GET', '/x'), {})
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('no ApiError');
  return error;
};

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('ky');
});

describe('a call', () => {
  it('fills the path and the query, and leaves out what is empty', async () => {
    const { send, sent } = transport(() => json({ data: [] }));
    await send(at('GET', '/nursery/{nursery}/branch/{branch}/session'), {
      params: { nursery: 'n 1', branch: 'b/2' },
      query: { page: 2, search: '', type: undefined, age: [1, 2] },
    });
    expect(sent[0]?.url).toBe('http://localhost/api/nursery/n%201/branch/b%2F2/session?page=2&age=1&age=2');
  });

  it('that is refused with 401 after the person has logged out is aborted without an error message', async () => {
    let leave = () => {};
    const { send, session } = transport(() => {
      leave();
      return json({ message: 'Who are you?' }, 401);
    });
    const asked = () => send(at('GET', '/x'), {}).catch((error: Error) => error);
    expect(await asked()).toBeInstanceOf(ApiError);
    session.signIn({ token: 'secret', user: family });
    expect(await asked()).toBeInstanceOf(ApiError);
    leave = () => session.signOut();
    expect(await asked()).toMatchObject({ name: 'AbortError' });
  });

  it('is not sent for an answer that is here already', async () => {
    const { sent, session } = transport(() => json({ data: 'sent' }));
    const here = new Map([['/api/a?page=2', { data: 'here' }]]);
    const send = createHttpTransport({
      session,
      apiKey: 'demo',
      supportEmail: () => 'help@bairn.test',
      first: (url) => here.get(url),
    });
    expect(await send(at('GET', '/a'), { query: { page: 2 } })).toEqual({ data: 'here' });
    expect(sent).toEqual([]);
    // A write is never answered by what was read.
    await expect(send(at('POST', '/a'), { query: { page: 2 } })).rejects.toBeInstanceOf(ApiError);
  });

  it('says where the code for it does not come, and is made once that does', async () => {
    vi.doMock('ky', () => {
      throw new Error('404');
    });
    transport(() => json({ data: 'sent' }));
    const onMissing = vi.fn<() => void>();
    const send = createHttpTransport({
      session: createSessionStore(),
      apiKey: 'demo',
      supportEmail: () => '',
      prefix: 'http://localhost/api',
      onMissing,
    });
    await expect(send(at('GET', '/x'), {})).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(onMissing).toHaveBeenCalledOnce();
    vi.doUnmock('ky');
    expect(await send(at('GET', '/x'), {})).toEqual({ data: 'sent' });
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('is never sent with a parameter missing', async () => {
    const { send, sent } = transport(() => json({ data: null }));
    await expect(send(at('GET', '/booking/{id}'), {})).rejects.toThrow("needs 'id'");
    expect(sent).toEqual([]);
  });

  it('sends the API key, JSON, and the token of the signed-in person', async () => {
    const { send, sent, session } = transport(() => json({ data: 1 }));
    session.signIn({ token: 'secret', user: family });
    expect(await send(at('POST', '/basket/add'), { body: { session_id: 's' }, idempotencyKey: 'once' })).toEqual({
      data: 1,
    });
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      'x-api-key': 'demo',
      accept: 'application/json',
      authorization: 'Bearer secret',
      'idempotency-key': 'once',
      'content-type': 'application/json',
    });
    expect(await sent[0]?.text()).toBe('{"session_id":"s"}');
  });

  it('outlives its page where that is wanted', async () => {
    const { send, sent } = transport(() => json({ data: 1 }));
    await send(at('DELETE', '/a'), { keepalive: true });
    await send(at('DELETE', '/a'), {});
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('sends a multipart body with files as they are, and lets the browser name the boundary', async () => {
    const { send, sent } = transport(() => json({ data: null }));
    const avatar = new File(['x'], 'me.png', { type: 'image/png' });
    await send(at('POST', '/users/profile', { multipart: true }), {
      body: { first_name: 'Morag', avatar, city: null, age: undefined },
    });
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    const form = (await sent[0]?.formData()) as FormData;
    expect([form.get('first_name'), form.get('city'), form.has('age')]).toEqual(['Morag', '', false]);
    expect((form.get('avatar') as File).name).toBe('me.png');
  });

  it('answers documents as they are, and nothing as null', async () => {
    const pdf = transport(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await pdf.send(at('GET', '/invoice'), {})).toBeInstanceOf(Blob);
    const none = transport(() => new Response(null, { status: 204 }));
    expect(await none.send(at('DELETE', '/x'), {})).toEqual({ data: null });
  });

  it('renews a token that is about to end, after the answer', async () => {
    const token = (seconds: number) => `x.${btoa(JSON.stringify({ iat: 0, exp: seconds }))}.y`;
    const { send, sent, session } = transport(() => json({ data: { token: token(3600) } }));
    session.signIn({ token: token(500), user: family });
    await Promise.all([send(at('GET', '/a'), {}), send(at('GET', '/b'), {})]);
    await vi.waitFor(() => expect(session.token()).toBe(token(3600)));
    expect(sent.map(({ url }) => url).filter((url) => url === 'http://localhost/api/auth/refresh')).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('carries what the server said', async () => {
    const error = await failureOf(() =>
      json({ message: 'Check the form.', errors: { email: ['Taken.'] }, code: 'taken' }, 422),
    );
    expect([error.status, error.message, error.errors, error.code]).toEqual([
      422,
      'Check the form.',
      { email: ['Taken.'] },
      'taken',
    ]);
  });

  it.each([
    ['90', 90],
    [null, undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-5', undefined],
  ])('says after how many seconds it may be tried again (%s)', async (header, seconds) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (header !== null) headers.set('retry-after', header);
    const error = await failureOf(() => new Response('{"message":"Too many attempts."}', { status: 429, headers }));
    expect(error.retryAfter).toBe(seconds);
  });

  it('finds the message of a nested error, of plain text and of a JSON string', async () => {
    expect((await failureOf(() => json({ error: { message: 'Nested.' } }, 500))).message).toBe('Nested.');
    expect((await failureOf(() => json('As it is.', 418))).message).toBe('As it is.');
    const plain = () => new Response('Plain.', { status: 503, headers: { 'content-type': 'text/plain' } });
    expect((await failureOf(plain)).message).toBe('Plain.');
  });

  it('has the general sentence when the server said nothing readable', async () => {
    const html = () =>
      new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
    const error = await failureOf(html);
    expect(error.message).toBe('An unknown error occurred, please contact help@bairn.test if the problem persists.');
    expect(error.serverMessage).toBe('');
  });

  it('has status 0 when no answer came', async () => {
    const error = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')));
    expect([error.status, error.code]).toEqual([0, 'network']);
  });

  it('is not made of a call that its own screen called off', async () => {
    const { send } = transport(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
    const controller = new AbortController();
    controller.abort();
    await expect(send(at('GET', '/x'), { signal: controller.signal })).rejects.toHaveProperty('name', 'AbortError');
  });
});

/** Answers in turn; the last one again and again. */
const inTurn = (...answers: (() => Response | Promise<Response>)[]) => {
  let asked = 0;
  return () => (answers[Math.min(asked++, answers.length - 1)] ?? answers[0]!)();
};
const away = (headers: Record<string, string> = {}) => new Response('', { status: 503, headers });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const here = () => json({ data: 'here' });

describe('a retry', () => {
  it.each([
    ['a server that is away for a moment', away],
    ['a gateway without one', () => new Response('', { status: 502 })],
    ['a connection that is lost', lost],
    ['a wait that the server asks for', () => away({ 'retry-after': '4' })],
  ])('follows a read after %s', async (_, first) => {
    const { send, sent } = transport(inTurn(first, here));
    expect(await send(at('GET', '/x'), {})).toEqual({ data: 'here' });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['a write', 'POST', away],
    ['a write whose answer is lost', 'POST', lost],
    ['a fault of the server', 'GET', () => new Response('', { status: 500 })],
    ['a wait of a minute', 'GET', () => away({ 'retry-after': '60' })],
  ])('does not follow %s', async (_, method, first) => {
    const { send, sent } = transport(inTurn(first, here));
    await expect(send(at(method, '/x'), {})).rejects.toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });

  it('is made once, and not without a network', async () => {
    const twice = transport(away);
    await expect(twice.send(at('GET', '/x'), {})).rejects.toMatchObject({ status: 503 });
    expect(twice.sent).toHaveLength(2);
    vi.stubGlobal('navigator', { onLine: false });
    const offline = transport(lost);
    await expect(offline.send(at('GET', '/x'), {})).rejects.toMatchObject({ code: 'network' });
    expect(offline.sent).toHaveLength(1);
  });
});

describe('after 30 seconds', () => {
  const never = () => new Promise<Response>(() => {});
  /** A body of which one byte comes. */
  const stuck = (type: string) => () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }), {
      headers: { 'content-type': type },
    });

  it.each([
    ['an answer', never],
    ['the rest of an answer', stuck('application/json')],
    ['an answer after a retry', inTurn(away, never)],
  ])('%s is given up', async (_, answer) => {
    // The clock runs on while the code for the call comes.
    let begun = 0;
    const { send } = transport(() => ((begun ||= Date.now()), answer()));
    await expect(send(at('GET', '/x'), {})).rejects.toMatchObject({ status: 0, code: 'timeout' });
    expect(Date.now() - begun).toBe(30_000);
  });

  it('a file that has begun to come still comes', async () => {
    let end = () => {};
    const body = new ReadableStream({ start: (stream) => void (end = () => stream.close()) });
    const { send } = transport(() => new Response(body, { headers: { 'content-type': 'application/pdf' } }));
    setTimeout(() => end(), 60_000);
    expect(await send(at('GET', '/x'), {})).toBeInstanceOf(Blob);
  });
});

it('an answer that breaks off is no answer', async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }), {
      headers: { 'content-type': 'application/json' },
    });
  const { send } = transport(broken);
  await expect(send(at('GET', '/x'), {})).rejects.toMatchObject({ status: 0, code: 'network' });
});
