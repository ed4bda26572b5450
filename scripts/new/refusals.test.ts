import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHouse } from '../house.ts';
import { planEndpoint } from './newEndpoint.ts';
import { planPage } from './newPage.ts';
import { lockRemote, planRemote } from './newRemote.ts';
import { makePlan } from './plan.ts';

const root = join(import.meta.dirname, '../..');

const found = await readHouse(root);
/** Unbuilt pages of the specification: of planning, and of team. */
const promised = { path: '/planning/promised', owner: 'planning', roles: 'keyworker', table: 'shell/src/routes.tsv' };
const house = { ...found, pages: [...found.pages, promised, { ...promised, path: '/planning/lent', owner: 'team' }] };
const page = {
  remote: 'planning',
  where: 'day-notes/DayNotes',
  path: '/planning/day-notes',
  title: 'Day notes',
  access: 'admins',
};
const branch = '/nursery/{nursery}/branch/{branch}';
const call = {
  area: 'planning',
  call: 'listDayNotes',
  method: 'GET',
  path: `${branch}/day-notes`,
  access: 'service',
  of: 'session',
  summary: 'Day notes',
  list: 'yes',
};
const child = { ...call, path: '/day-notes/{id}', access: 'keyworker', of: 'child', list: '' };
const remote = { name: 'outings', path: '/outings', title: 'Outings', access: 'signed-in', nav: 'main' };

describe('a new page', () => {
  it.each<[Partial<typeof page> & { nav?: string; reads?: string; list?: string }, string]>([
    [{ remote: 'nowhere' }, "There is no remote 'nowhere'. Remotes: children, "],
    [{ remote: 'shell' }, "There is no remote 'shell'"],
    [{ where: 'DayNotes' }, 'not of the form <area>/<Name>'],
    [{ where: 'dayNotes/DayNotes' }, "'dayNotes' is not in kebab-case"],
    [{ where: 'day-notes/dayNotes' }, "'dayNotes' is not in PascalCase"],
    [{ where: 'day-notes/DayNotesPage' }, "Leave 'Page' away"],
    [{ where: 'components/DayNotes' }, 'a page needs an area'],
    [{ where: 'sessions/Sessions' }, "a page 'sessions' already"],
    [{ title: 'a <b>' }, 'A title is a line'],
    [{ access: 'admin' }, "--access does not know 'admin'"],
    [{ path: 'planning/x' }, 'not of the form /fixed-words/:parameter'],
    [
      { path: '/planning/sessions/:id' },
      "the page 'session' (/planning/sessions/:sessionId) of mfe-planning/src/manifest.ts",
    ],
    [{ path: '/team/week' }, "the page 'week' (/team/week) of mfe-team/src/manifest.ts"],
    [{ path: '/team/day-notes' }, "Addresses under /team are mfe-team's"],
    [{ path: '/planning/lent' }, "/planning/lent is mfe-team's by shell/src/routes.tsv"],
    [{ path: '/planning/promised' }, "shell/src/routes.tsv opens /planning/promised to 'keyworker', not to 'admin'"],
    [{ path: '/:anything' }, 'would take every address'],
    [{ path: '/api/day-notes' }, 'The server answers /api itself'],
    [{ nav: 'family:10' }, '--nav is one of main, planning'],
    [{ nav: 'planning:10' }, 'at the same place, 10'],
    [{ nav: 'planning:45', title: 'Sessions' }, 'give one of them another label'],
    [{ reads: 'listNothing' }, "shared/calls exports no call 'listNothing'"],
    [{ reads: 'markBookingsSeen' }, 'a page shows what a GET answers'],
    [{ reads: 'showSession' }, "showSession needs 'id'"],
    [{ reads: 'listSessions', access: 'signed-in' }, "is for 'service' alone, but the page would be open to keyworker"],
    [{ reads: 'listSessions' }, 'say --list listSessions'],
    [
      { list: 'listSessions' },
      'sessionList leaves session, times, next, occupancy, left, upcoming, price, status to the page',
    ],
    [{ list: 'listSessions', reads: 'ageRanges' }, 'leave --reads away'],
    [{ list: 'ageRanges' }, 'ageRanges answers no list that is declared'],
  ])('%j is refused with a sentence that helps', async (own, sentence) => {
    const plan = makePlan(root);
    await expect(planPage(plan, house, { ...page, ...own })).rejects.toThrow(sentence);
  });

  it('of the specification needs no row of its own; any other page gets one', async () => {
    const [known, added] = [makePlan(root), makePlan(root)];
    await planPage(known, house, { ...page, path: promised.path, access: 'keyworker' });
    await planPage(added, house, page);
    const written = (plan: typeof known) => plan.files().map(({ path }) => path);
    expect(written(known)).not.toContain('mfe-planning/pages.tsv');
    expect(added.read('mfe-planning/pages.tsv')).toContain('/planning/day-notes\tadmin\tDay notes\n');
  });
});

describe('a new remote', () => {
  it.each<[Partial<typeof remote>, string]>([
    [{ name: 'planning' }, "The name 'planning' is taken"],
    [{ name: 'api' }, "The name 'api' is taken"],
    [{ name: 'day-outings' }, 'not in lower-case letters and digits'],
    [{ path: '/planning' }, "the page 'planning' (/planning) of mfe-planning/src/manifest.ts"],
    [{ path: '/outings/:id' }, 'no parameters'],
  ])('%j is refused with a helpful message', async (own, sentence) => {
    const plan = makePlan(root);
    await expect(planRemote(plan, house, { ...remote, ...own })).rejects.toThrow(sentence);
  });

  it('is added to the lockfile among the others, with their dependencies', () => {
    const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
    const next = lockRemote(lock, 'mfe-outings');
    const block = /\n {2}mfe-outings:\n(?: {4}.*\n)+\n/.exec(next)?.[0] ?? '';
    expect(next.replace(block.slice(1), '')).toBe(lock);
    expect(block).toContain("'@bairn/shared':\n        specifier: workspace:*\n        version: link:../shared\n");
    expect(next.indexOf('\n  mfe-marketplace:')).toBeLessThan(next.indexOf('\n  mfe-outings:'));
    expect(next.indexOf('\n  mfe-outings:')).toBeLessThan(next.indexOf('\n  mfe-planning:'));
  });

  it('gets a free port', async () => {
    const plan = makePlan(root);
    await planRemote(plan, house, remote);
    const { config } = JSON.parse(plan.read('mfe-outings/package.json')) as { config: { port: number } };
    expect(config.port).toBe(house.nextPort);
    expect(config.port).toBeGreaterThan(3000);
  });
});

describe('a new call', () => {
  it.each<[Partial<typeof call>, string]>([
    [{ area: 'dayNotes' }, "'dayNotes' is not in kebab-case"],
    [{ area: 'http' }, 'it is no area with calls'],
    [{ call: 'ListDayNotes' }, 'not in camelCase'],
    [{ call: 'notes' }, 'no verb with a noun behind it'],
    [{ call: 'listSessions' }, "'listSessions' is taken: shared/calls/planning.ts"],
    [{ path: `${branch}/session` }, 'it is listSessions'],
    [{ path: `${branch}/session/{session}`, call: 'readOne' }, 'it is showSession'],
    [{ summary: 'Day notes\nGET\t/all' }, 'A summary is one line'],
    [{ summary: ' ' }, 'A summary is one line'],
    [{ path: 'day-notes' }, 'not of the form /words/{parameter}'],
    [{ path: '/day-notes' }, `begins with ${branch}/`],
    [{ path: `${branch}/a/{a}/b/{b}` }, 'names a and b'],
    [{ method: 'DELETE' }, 'What a DELETE takes away'],
    [{ method: 'PUT' }, "'PUT' is none of"],
    [{ method: 'POST' }, 'A call that writes names its session'],
    [{ of: 'moon' }, 'a call is about one of session'],
    [{ access: 'everyone' }, "--access does not know 'everyone'"],
    [{ access: 'keyworker' }, 'is for: service, admins'],
    [{ access: 'order.read' }, 'is for: service, admins'],
    [{ call: 'readSession', access: 'admins' }, "'session.read' is an action with other rules"],
    [{ ...child, of: 'order', access: 'service' }, 'is for: keyworker'],
    [{ ...child, of: 'staff-profile' }, 'is for: service, admins'],
    [{ ...child, of: 'staff-profile', path: '/staff', access: 'admins' }, 'names it: /staff/{id}'],
    [{ ...child, of: 'new:child' }, "'child' is there already"],
    [{ ...child, of: 'new:Moon' }, 'is not in kebab-case'],
    [{ ...child, of: 'service', access: 'public', method: 'POST' }, 'cannot be public'],
    [{ ...child, of: 'account', access: 'signed-in' }, 'its path has no parameter'],
    [{ list: '' }, 'the call answers several: say --list'],
    [{ ...child, list: 'yes' }, '--list is for a call that answers several'],
    [{ call: 'findSessions' }, 'shared/schema/rows/sessions.ts is there already'],
  ])('%j is refused with a sentence that helps', async (own, sentence) => {
    const plan = makePlan(root);
    await expect(planEndpoint(plan, house, { ...call, ...own })).rejects.toThrow(sentence);
  });

  it('of the specification is checked against its row, and gets no second one', async () => {
    const row = (roles: string) => ['GET', call.path, 'planning', roles, 'spec', ''].join('\t');
    const given = (roles: string) => {
      const plan = makePlan(root);
      plan.change('api/endpoints.tsv', (table) => `${table}${row(roles)}\n`);
      return plan;
    };
    await expect(planEndpoint(given('admin'), house, call)).rejects.toThrow("for 'admin', not for 'service'");
    const plan = given('service');
    await planEndpoint(plan, house, call);
    expect(plan.read('api/endpoints.tsv').split(`${call.path}\t`)).toHaveLength(2);
  });
});
