import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, configQuery, dialogs, setTransport, toasts } from '@bairn/shared/app';
import { createHttpTransport } from '@bairn/shared/app/httpTransport';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { currentUser } from '@bairn/shared/calls/auth';
import { webConfig } from '@bairn/shared/calls/config';
import { checkPerson } from '../session/followPerson.ts';
import { createQueryClient } from '../data/queryClient.ts';
import { makeUser } from '../testing/people.ts';
import { createErrorHandler } from './createErrorHandler.ts';
import { expired, scheduledForDeletion, suspended, type Action } from './errorTable.ts';

const email = 'help@bairn.test';
const unknown = `An unknown error occurred, please contact ${email} if the problem persists.`;
const late = 'This is taking longer than it should. Check your connection and try again.';
const unreachable = 'We could not reach Bairn. Check your connection and try again.';

/** What the server does with a request. */
type Reply = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown, type = 'application/json; charset=utf-8'): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
const plain =
  (status: number, body: string, type = 'text/plain'): Reply =>
  (response) =>
    void response.writeHead(status, type ? { 'content-type': type } : {}).end(body);

let reply: Reply;
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((_, response) => reply(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const act = vi.fn<(action: Action) => void>();
/** A browser's side of the calls: session, transport and handler, as `start` puts them together. */
function side(signedIn = true) {
  const session = createSessionStore();
  if (signedIn) session.signIn({ token: 'a.b.c', user: makeUser('keyworker') });
  setTransport(createHttpTransport({ session, apiKey: 'demo', supportEmail: () => email, prefix: address }));
  const errors = createErrorHandler({
    situation: () => ({ signedIn: session.token() !== undefined, supportEmail: email }),
    act,
  });
  return { session, errors };
}

/** Makes a call that nothing on screen answers for, and says what came of its failure. */
async function outcome(signedIn = true) {
  const { errors } = side(signedIn);
  await call(currentUser).then(
    () => expect.fail('the call was answered'),
    (error: unknown) => errors.report(error),
  );
  // The handler waits a turn for a form to take the error.
  await new Promise((resolve) => setTimeout(resolve));
  return {
    alert: (toasts.getState().at(-1) ?? dialogs.getState()[0])?.message,
    kind: (toasts.getState().at(-1) ?? dialogs.getState()[0])?.kind,
    stays: dialogs.getState().length > 0,
    action: act.mock.calls[0]?.[0],
  };
}

beforeEach(() => {
  act.mockReset();
  toasts.setState([], true);
  dialogs.setState([], true);
});
afterEach(() => vi.useRealTimers());

type Row = [what: string, reply: Reply, alert: string | undefined, action?: Action];

/** Specification section 8, row by row, with every shape of body that carries a message. */
const rows: Row[] = [
  ['400', json(400, { message: 'The token cannot be read.' }), undefined, 'sign-out'],
  ['400 without JSON', plain(400, 'Bad Request'), undefined, 'sign-out'],
  ['401', json(401, { message: 'Unauthenticated.' }), expired, 'sign-in-again'],
  ['401 without a body', plain(401, ''), expired, 'sign-in-again'],
  ...suspended.map((message): Row => [`403: ${message}`, json(403, { message }), message, 'leave-provider']),
  ['403 of a suspension, nested', json(403, { error: { message: suspended[0] } }), suspended[0], 'leave-provider'],
  ['403 of a service to be deleted', json(403, { message: scheduledForDeletion }), scheduledForDeletion, 'sign-out'],
  ['403 with an empty message', json(403, { message: '' }), undefined, 'go-home'],
  ['403 without a body', plain(403, ''), undefined, 'go-home'],
  ['403 with a message', json(403, { message: 'This is for administrators.' }), 'This is for administrators.'],
  ['403 with an error message', json(403, { error: { message: 'Not for you.' } }), 'Not for you.'],
  ['409', json(409, { message: 'The place is gone.' }), 'The place is gone.'],
  ['409 with an error message', json(409, { error: 'Somebody was faster.' }), 'Somebody was faster.'],
  ['409 without a message', json(409, {}), unknown],
  ['422', json(422, { message: 'Check the form.' }), 'Check the form.'],
  ['422 with a nested message', json(422, { error: { message: 'Check the dates.' } }), 'Check the dates.'],
  ...['children', 'email_address', 'email', 'contact_phone', 'cs_number'].map((field): Row => [
    `422 with a mistake in ${field}`,
    json(422, { message: 'Check the form.', errors: { dob: ['No.'], [field]: ['This is taken.', 'And wrong.'] } }),
    'This is taken.',
  ]),
  [
    '422 with a mistake that is no list',
    json(422, { message: 'Check the form.', errors: { email: 'This is taken.' } }),
    'This is taken.',
  ],
  [
    '422 with mistakes elsewhere',
    json(422, { message: 'Check the form.', errors: { dob: ['No.'] } }),
    'Check the form.',
  ],
  ['422 with mistakes that are none', json(422, { message: 'Check the form.', errors: ['x', 7] }), 'Check the form.'],
  ['422 with mistakes alone', json(422, { errors: { dob: ['No.'] } }), unknown],
  ['500', json(500, { message: 'The mail could not be sent.' }), 'The mail could not be sent.'],
  ['500 without a message', json(500, {}), unknown],
  ['500 of a proxy', plain(502, '<html>Bad gateway</html>', 'text/html'), unknown],
  ['code 4040', json(418, { message: 'Gone elsewhere.', code: 4040 }), 'Gone elsewhere.'],
  ['code 4040 as text', json(404, { message: 'Gone elsewhere.', code: '4040' }), 'Gone elsewhere.'],
  ['code 4040 without a message', json(418, { code: 4040 }), unknown],
  ['another payload with a message', json(429, { message: 'Wait a minute.' }), 'Wait a minute.'],
  [
    'another payload with an error message',
    json(503, { error: { message: 'We are back soon.' } }),
    'We are back soon.',
  ],
  ['another JSON type with a message', json(404, { message: 'Gone.' }, 'application/problem+json'), 'Gone.'],
  ['a plain string', plain(503, 'Down until noon.'), 'Down until noon.'],
  ['a plain string that says no type', plain(503, 'Down until noon.', ''), 'Down until noon.'],
  ['a string as JSON', json(418, 'As it is.'), 'As it is.'],
  ['half a JSON', plain(500, '{"message": "Bro', 'application/json'), unknown],
  ['a success that is half a JSON', plain(200, '{"data": {', 'application/json'), unknown],
  ['a message that is no text', json(500, { message: { text: 'no' } }), unknown],
  ['nothing', plain(418, ''), unknown],
  ['a list', json(500, []), unknown],
  ['null', json(500, null), unknown],
  ['no network', (response) => void response.destroy(), unreachable],
  [
    'a line that breaks within the answer',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"data":');
      setTimeout(() => response.destroy(), 5);
    },
    unreachable,
  ],
];

describe('the error catalogue, over the wire', () => {
  it.each(rows)('%s', async (_, given, alert, action) => {
    reply = given;
    const kind = alert === undefined ? undefined : 'error';
    // What ends the work at a provider is no alert of five seconds.
    expect(await outcome()).toEqual({ alert, action, kind, stays: action === 'leave-provider' });
  });

  it('does not log out a visitor, and shows what the server says', async () => {
    reply = json(401, { message: 'Wrong email or password.' });
    expect(await outcome(false)).toMatchObject({ alert: 'Wrong email or password.', action: undefined });
  });

  it('says once that a provider is closed, however many calls are refused for it', async () => {
    const [message = ''] = suspended;
    const { errors } = side();
    for (const _ of [1, 2, 3]) errors.report(new ApiError({ status: 403, message }));
    await vi.waitFor(() => expect(dialogs.getState()).toHaveLength(1));
    dialogs.getState()[0]?.answer(true);
    expect(dialogs.getState()).toEqual([]);
  });

  it('shows its alerts for 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { errors } = side();
    errors.report(new ApiError({ status: 409, message: 'The place is gone.' }));
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(toasts.getState()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(toasts.getState()).toEqual([]);
  });
});

describe('a call that takes too long', () => {
  const hanging: [string, Reply][] = [
    ['before it answers', () => {}],
    [
      'within its answer',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":'),
    ],
  ];

  it.each(hanging)('is given up after 30 seconds %s, and says so', async (_, hang) => {
    const asked = new Promise<void>((resolve) => {
      reply = (response) => {
        hang(response);
        resolve();
      };
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    side();
    const failed = vi.fn<(error: unknown) => void>();
    const done = call(currentUser).catch(failed);
    await asked;
    await vi.advanceTimersByTimeAsync(29_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: 0, code: 'timeout', message: late });
  });

  it('leaves no clock running that would end another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    side();
    reply = json(200, { data: 1 });
    await call(currentUser);
    reply = (response) => void response.writeHead(204).end();
    await call(currentUser);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what fails at the start', () => {
  it('is handled alike: the first check of who is here', async () => {
    reply = json(500, { message: 'We are back soon.' });
    void checkPerson(side());
    await vi.waitFor(() => expect(toasts.getState().map(({ message }) => message)).toEqual(['We are back soon.']));
    expect(act).not.toHaveBeenCalled();
    reply = json(400, { message: 'The token cannot be read.' });
    void checkPerson(side());
    await vi.waitFor(() => expect(act).toHaveBeenCalledWith('sign-out'));
  });

  it('is handled alike: the public settings', async () => {
    reply = json(500, { message: 'We are back soon.' });
    const { errors } = side(false);
    const client = createQueryClient(errors);
    await expect(client.fetchQuery(configQuery)).rejects.toBeInstanceOf(ApiError);
    await vi.waitFor(() => expect(toasts.getState().map(({ message }) => message)).toEqual(['We are back soon.']));
    expect(webConfig.path).toBe('/core/web/config');
    client.clear();
  });
});
