import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientErrorLimits } from '@bairn/shared/schema/screenLimits';
import { makePeople } from '../testing/contractPeople.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { countReports } from './countReports.ts';
import { clientErrorRoutes } from './routes.ts';
import { withoutIds, withoutPeople } from './withoutPeople.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_WRITES_PER_MINUTE: '300' } });
});
afterAll(() => world.close());

const report = {
  kind: 'remote-unavailable',
  remote: 'team',
  message: 'Loading chunk 380 failed.',
  path: '/team/week',
  versions: { shell: '897dfe189e', team: '2dabb7ca0b' },
};
let addresses = 0;
/** A report from an address that has not reported before, by default. */
const send = (body: unknown, remoteAddress = `10.0.0.${(addresses += 1)}`) =>
  world.app.inject({ method: 'POST', url: '/api/client-errors', payload: body as object, remoteAddress });

/** The log line of a report. */
async function logged(body: object) {
  const warn = vi.fn();
  const services = { stacks: { read: async (stack: string) => `read: ${stack}` } };
  await clientErrorRoutes[0]?.handle({ body, services, request: { log: { warn }, ip: '10.0.0.1' } } as never);
  return warn.mock.calls[0]?.[0] as { clientError: Record<string, unknown> };
}

describe('an error report from a browser', () => {
  it('is accepted without a key and without a token', async () => {
    const answer = await send(report);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: null });
  });

  it('may name every app and version that can be released', async () => {
    const versions = { day_out2: 'x'.repeat(64), shell: '1.0.0-rc.1' };
    expect((await send({ ...report, remote: 'day_out2', versions })).statusCode).toBe(200);
  });

  it('writes nothing to the database, and its log line contains no personal data', async () => {
    const people = await makePeople(world);
    const { clientError } = await logged({
      ...report,
      message: `No child mairi.fraser@example.test ${people.keyworker.id}`,
      stack: 'at /r/team/v1/pages.js:1:204810\nhttps://bairn.test/search?place=EH6%206JJ',
      path: `/account/orders/${people.keyworker.id}`,
    });
    expect(clientError).toMatchObject({
      remote: 'team',
      message: 'No child <email> <id>',
      stack: 'at /r/team/v1/pages.js:1:204810\nhttps://bairn.test/search',
      source: 'read: at /r/team/v1/pages.js:1:204810\nhttps://bairn.test/search',
      path: '/account/orders/<id>',
      versions: report.versions,
    });
    expect(JSON.stringify(clientError)).not.toMatch(/mairi|EH6/);
  });

  it('is counted with others of its kind, app and version', async () => {
    const body = { ...report, versions: { team: 'counted' } };
    expect((await logged(body)).clientError['times']).toBe(1);
    expect((await logged(body)).clientError['times']).toBe(2);
    expect((await logged({ ...body, kind: 'render' })).clientError['times']).toBe(1);
  });

  it.each([
    ['kind', 'nonsense'],
    ['remote', 'Team; drop'],
    ['message', ''],
    ['message', 'x'.repeat(clientErrorLimits.message + 1)],
    ['stack', 'x'.repeat(clientErrorLimits.stack + 1)],
    ['path', 'team'],
    ['path', '/search?place=Leith'],
    ['path', `/${'x'.repeat(clientErrorLimits.path)}`],
    ['versions', Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`app-${at}`, 'v1']))],
  ])('is refused if %s breaks the contract (%#)', async (field, value) => {
    const answer = await send({ ...report, [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)[0]).toMatch(new RegExp(`^${field}`));
  });

  it('is refused if it exceeds the size limit of all calls', async () => {
    expect((await send({ ...report, message: 'x'.repeat(1_100_000) })).statusCode).toBe(413);
  });
});

it('one address has a rate limit of a hundredth of its writes, and its other calls are not affected', async () => {
  const from = '10.1.0.1';
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await send(report, from)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await send(report)).statusCode).toBe(200);
  const login = {
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'x-api-key': 'demo' },
  } as const;
  expect((await world.app.inject(login)).statusCode).toBe(422);
});

describe('the text that is logged', () => {
  it.each([
    [`Unexpected token 'M', "Mairi, 0131"... is not valid JSON`, `Unexpected token 'M', "…"... is not valid JSON`],
    ['no booking for 0131 496 0100', 'no booking for <number>'],
    ['+441314960100 and CS2026000001', '<number> and <number>'],
    ['near EH6 6JJ', 'near <postcode>'],
    [
      "TypeError: Cannot read properties of undefined (reading 'name')",
      "TypeError: Cannot read properties of undefined (reading 'name')",
    ],
    [
      'at week (http://localhost:3000/r/team/2dabb7ca0b/380.js:1:20481)',
      'at week (http://localhost:3000/r/team/2dabb7ca0b/380.js:1:20481)',
    ],
  ])('%s', (text, kept) => {
    expect(withoutPeople(text)).toBe(kept);
  });

  it('keeps the words and parameters of a path', () => {
    expect(withoutIds('/planning/sessions/:sessionId/42')).toBe('/planning/sessions/:sessionId/<id>');
  });
});

it('counts no more kinds than its limit', () => {
  const count = countReports();
  count('first');
  for (let at = 0; at < 600; at += 1) count(`kind ${at}`);
  expect(count('first')).toBe(1);
});
