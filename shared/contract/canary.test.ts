import { describe, expect, it } from 'vitest';
import type { Canary } from './contract.ts';
import {
  accountMark,
  chooseCanary,
  mostCanaries,
  needsId,
  previewMark,
  readCanaries,
  ticketFor,
  ticketOf,
  type Canaries,
} from './canary.ts';

const canary = (differing: Partial<Canary> = {}): Canary => ({
  version: 'p2',
  since: '2026-11-01T10:00:00.000Z',
  share: 0,
  branches: [],
  accounts: [],
  secret: 'a secret of the site',
  ...differing,
});
const visitors = Array.from({ length: 10_000 }, (_, at) => `visitor ${at}`);
const taken = (canaries: Canaries, app = 'planning') =>
  new Set(visitors.filter((id) => chooseCanary(canaries, { id })?.app === app));

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((id) => other.has(id)).length;

describe('a share of visitors', () => {
  it.each([1, 10, 33, 50, 99])('is %d per cent of them, give or take one', (share) => {
    const { size } = taken({ planning: canary({ share }) });
    expect(Math.abs(size / 100 - share)).toBeLessThan(1);
  });

  it('is nobody at 0, and everybody at 100', () => {
    expect(taken({ planning: canary() }).size).toBe(0);
    expect(taken({ planning: canary({ share: 100 }) }).size).toBe(visitors.length);
  });

  it('keeps whom it had when it grows, and is the same each time', () => {
    let before = new Set<string>();
    for (const share of [0, 1, 5, 10, 25, 50, 75, 100]) {
      const now = taken({ planning: canary({ share }) });
      expect(now).toEqual(taken({ planning: canary({ share }) }));
      expect(both(before, now)).toBe(before.size);
      before = now;
    }
  });

  it('begins with others for another version and another app', () => {
    const first = taken({ planning: canary({ share: 10 }) });
    for (const others of [
      taken({ planning: canary({ share: 10, version: 'p3' }) }),
      taken({ team: canary({ share: 10 }) }, 'team'),
    ]) {
      // A tenth of a tenth is in both by chance.
      expect(both(first, others)).toBeLessThan(200);
    }
  });

  it('is that of the older canary where two would take a visitor', () => {
    const older = canary({ share: 40 });
    const younger = canary({ share: 50, since: '2026-11-02T10:00:00.000Z' });
    const two = { team: younger, planning: older };
    expect(taken(two)).toEqual(taken({ planning: older }));
    expect(both(taken(two, 'team'), taken(two))).toBe(0);
    // Half of the remaining 60 per cent.
    expect(Math.abs(taken(two, 'team').size / 100 - 30)).toBeLessThan(1.5);
  });

  it('is not for a browser without an id, which gets one where there is a share', () => {
    expect(
      [canary(), canary({ branches: ['b1'] }), canary({ share: 1 })].map((one) => needsId({ planning: one })),
    ).toEqual([false, false, true]);
    expect(chooseCanary({ planning: canary({ share: 100 }) }, {})).toBeUndefined();
  });
});

describe('a name', () => {
  const secret = 'a secret of the site';
  const canaries = {
    planning: canary({ branches: ['b1'], accounts: [accountMark(secret, 'Ada@Example.test')] }),
    team: canary({ version: 't2', branches: ['b2'], since: '2026-11-02T10:00:00.000Z' }),
  };
  const nobody = { accounts: [], branches: [] };

  it.each([
    ['a branch', { ...nobody, branches: ['b0', 'b1'] }, 'planning'],
    ['an email address, in whatever case', { ...nobody, accounts: ['u1', 'ada@example.test'] }, 'planning'],
    ['another branch', { ...nobody, branches: ['b2'] }, 'team'],
    ['branches of two canaries: the older', { ...nobody, branches: ['b2', 'b1'] }, 'planning'],
  ] as const)('is found by %s', (_, person, app) => {
    const ticket = ticketFor(canaries, person);
    expect(chooseCanary(canaries, { ticket })).toMatchObject({ app, by: 'name' });
  });

  it('is nobody else', () => {
    expect(ticketFor(canaries, { accounts: ['u1', 'mary@example.test'], branches: ['b3'] })).toBeUndefined();
  });

  it('cannot be claimed: a ticket is made with the secret, for one version', () => {
    const ticketed = (ticket: string) => chooseCanary(canaries, { ticket });
    expect(ticketed('planning')).toBeUndefined();
    expect(ticketed(ticketOf('planning', canary({ secret: 'a secret of another' })))).toBeUndefined();
    expect(ticketed(ticketOf('planning', canary({ version: 'p1' })))).toBeUndefined();
    expect(ticketed(ticketOf('planning', canaries.planning))).toBeDefined();
  });

  it('comes before a share, and after a preview', () => {
    const all = {
      planning: canary({ share: 100 }),
      team: canary({ version: 't2', branches: ['b1'] }),
      children: canary({ version: 'c2', preview: previewMark('the key') }),
    };
    const ticket = ticketFor(all, { accounts: [], branches: ['b1'] });
    const visitor = { id: 'v', ticket };
    expect(chooseCanary(all, visitor)?.app).toBe('team');
    expect(chooseCanary(all, { ...visitor, preview: 'the key' })).toMatchObject({ app: 'children', by: 'preview' });
    expect(chooseCanary(all, { ...visitor, preview: 'another key' })?.app).toBe('team');
    // What the pointer says is not the key.
    expect(chooseCanary(all, { ...visitor, preview: previewMark('the key') })?.app).toBe('team');
  });
});

describe('the canaries of a pointer', () => {
  it('are those that can be read, and no more than the limit', () => {
    const found = {
      planning: canary(),
      team: { ...canary(), share: 101 },
      children: null,
      settings: { ...canary(), version: '../x' },
      // Tickets and marks made with it could be guessed.
      day: canary({ secret: 'short' }),
    };
    expect(readCanaries(found)).toEqual({
      canaries: { planning: canary() },
      unreadable: ['team', 'children', 'settings', 'day'],
    });
    expect(readCanaries(undefined)).toEqual({ canaries: {}, unreadable: [] });
    expect(readCanaries('none').canaries).toEqual({});
    const many = Object.fromEntries(
      Array.from({ length: mostCanaries + 1 }, (_, at) => [`app${at}`, canary({ since: `2026-11-0${9 - at}` })]),
    );
    const { canaries, unreadable } = readCanaries(many);
    expect([Object.keys(canaries).length, unreadable]).toEqual([mostCanaries, ['app0']]);
  });
});
