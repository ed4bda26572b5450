import { describe, expect, it } from 'vitest';
import { fakeRelease, fakeShell, type Differing } from '../test/fakeSite.ts';
import { checkRelease } from './checkRelease.ts';

const shell = (differing?: Differing) => fakeShell('s1', differing);
const planning = (differing?: Differing) => fakeRelease('planning', 'p2', differing);
const team = (differing?: Differing) => fakeRelease('team', 't1', differing);
const check = (live: Parameters<typeof checkRelease>[0], ...changed: string[]) => checkRelease(live, new Set(changed));

describe('compatible apps', () => {
  it('are accepted', () => {
    const one = planning({ pages: { a: { path: '/planning/:id', nav: { group: 'planning', order: 10 } } } });
    const other = team({ pages: { a: { path: '/team/:id', nav: { group: 'team', order: 10 } } } });
    expect(check({ shell: shell(), remotes: [one, other] }, 'planning')).toEqual([]);
  });

  it('are not checked again if nothing changes', () => {
    const remotes = [planning({ contract: 2 }), team()];
    expect(check({ shell: shell(), remotes }, 'team')).toEqual([]);
  });
});

describe('the contract', () => {
  it('refuses a remote that needs a newer one than the live shell has', () => {
    expect(check({ shell: shell(), remotes: [planning({ contract: 2 })] }, 'planning')).toEqual([
      'The new planning p2 needs contract 2, and the live shell s1 keeps to contract 1 only: release a shell that keeps to it first.',
    ]);
  });

  it("accepts an older one in the shell's range, and none below it", () => {
    const promising = shell({ contracts: { oldest: 1, newest: 2 } });
    expect(check({ shell: promising, remotes: [planning({ contract: 1 })] }, 'planning')).toEqual([]);
    const strict = shell({ contracts: { oldest: 2, newest: 3 } });
    expect(check({ shell: strict, remotes: [planning({ contract: 1 })] }, 'planning')).toEqual([
      'The new planning p2 is written for contract 1, and the live shell s1 keeps to contracts 2 to 3: bring planning to contract 2.',
    ]);
  });

  it('refuses a shell that drops the one of a live remote', () => {
    const strict = shell({ contracts: { oldest: 2, newest: 2 } });
    expect(check({ shell: strict, remotes: [planning(), team({ contract: 2 })] }, 'shell')).toEqual([
      'The live planning p2 is written for contract 1, and the new shell s1 keeps to contract 2 only: release planning for contract 2 first, or let the shell keep to 1 a while longer.',
    ]);
  });
});

describe('the versions that the shell provides', () => {
  it('must satisfy the requirements of a remote', () => {
    expect(check({ shell: shell(), remotes: [planning({ requires: { react: '^20.0.0' } })] }, 'planning')).toEqual([
      'The new planning p2 requires react ^20.0.0, and the live shell s1 provides 19.3.1: release a shell that provides it first, or build planning for what is live.',
    ]);
    expect(check({ shell: shell(), remotes: [planning({ requires: { vue: '^3.0.0' } })] }, 'planning')).toEqual([
      'The new planning p2 requires vue ^3.0.0, and the live shell s1 does not provide it: release a shell that provides it first, or build planning for what is live.',
    ]);
  });

  it('may be raised by a new shell only within the ranges of the live remotes', () => {
    const newer = shell({ provides: { react: '20.0.0' } });
    const wide = team({ requires: { react: '^19.3.1 || ^20.0.0' } });
    expect(check({ shell: newer, remotes: [planning(), wide] }, 'shell')).toEqual([
      'The live planning p2 requires react ^19.3.1, and the new shell s1 provides 20.0.0: release a planning that takes both first (peerDependencies in its package.json), or leave react in the shell as it was.',
    ]);
  });

  it('need valid ranges', () => {
    expect(check({ shell: shell(), remotes: [planning({ requires: { react: 'newest' } })] }, 'planning')[0]).toBe(
      "The new planning p2 requires react 'newest', which is not a range of versions.",
    );
  });
});

describe('paths and names', () => {
  it('refuses a path that a live app has, whatever the names of its parameters', () => {
    const one = planning({ pages: { mine: { path: '/staff/:id' } } });
    const other = team({ pages: { theirs: { path: '/Staff/:person' } } });
    expect(check({ shell: shell(), remotes: [one, other] }, 'planning')).toEqual([
      "The new planning p2 has the path /staff/:id as its page 'mine', and the live team t1 has it (there /Staff/:person) as its page 'theirs': give one of them another path, or first release team without it.",
    ]);
  });

  it('names the changing app first, whatever its position', () => {
    const one = planning({ pages: { a: { path: '/x' } } });
    const other = team({ pages: { b: { path: '/x' } } });
    expect(check({ shell: shell(), remotes: [one, other] }, 'team')[0]).toMatch(/^The new team t1 has the path \/x/);
    const home = shell({ pages: { home: { path: '/x' } } });
    expect(check({ shell: home, remotes: [one] }, 'planning')[0]).toMatch(/^The new planning .* and the live shell s1/);
  });

  it('refuses two apps of one name, and an invalid name', () => {
    const two = check({ shell: shell(), remotes: [planning(), fakeRelease('planning', 'p9')] }, 'planning');
    expect(two).toEqual([
      "Two apps would be live under the name 'planning', versions p2 and p9: release one of them under another name.",
    ]);
    expect(check({ shell: shell(), remotes: [fakeRelease('my-app', '1')] }, 'my-app')[0]).toMatch(
      /^A remote cannot be called 'my-app'/,
    );
  });
});

describe('redirects', () => {
  const team1 = team({ pages: { b: { path: '/team', redirect: '/planning' } } });

  it('must end at a page, also where they lead through other apps', () => {
    const there = planning({ pages: { a: { path: '/planning', redirect: '/team' } } });
    expect(check({ shell: shell(), remotes: [there, team1] }, 'planning')).toEqual([
      'The new planning p2 redirects /planning, /team and back to /planning: let one of them be a page.',
      'The live team t1 redirects /team, /planning and back to /team: let one of them be a page.',
    ]);
    const own = planning({ pages: { a: { path: '/planning/:id', redirect: '/planning/first' } } });
    expect(check({ shell: shell(), remotes: [own] }, 'planning')).toEqual([
      'The new planning p2 redirects /planning/:id and back to /planning/:id: let one of them be a page.',
    ]);
  });

  it('may lead to a page, to another redirect, or to an app that is not live yet', () => {
    const there = planning({
      pages: {
        a: { path: '/planning', redirect: '/planning/list' },
        b: { path: '/planning/list' },
        c: { path: '/c', redirect: '/d' },
      },
    });
    expect(check({ shell: shell(), remotes: [there, team1] }, 'planning')).toEqual([]);
  });

  it('of live apps are not looked at again', () => {
    const there = planning({ pages: { a: { path: '/planning', redirect: '/team' } } });
    expect(check({ shell: shell(), remotes: [there, team1] }, 'settings')).toEqual([]);
  });
});

describe('menus', () => {
  const menu = (order: number, label: string, roles?: ('keyworker' | 'guest')[]) => ({
    a: { path: `/${label}`, nav: { group: 'planning' as const, order, label, ...(roles && { roles }) } },
  });

  it('refuse the same order or the same label in a group for the same people', () => {
    const there = team({ pages: menu(10, 'Rotas') });
    expect(check({ shell: shell(), remotes: [planning({ pages: menu(10, 'Sessions') }), there] }, 'planning')).toEqual([
      "In the menu group 'planning' the new planning p2 has 'Sessions' and the live team t1 has 'Rotas' at the same place, 10, for some of the same people: give one of them another order.",
    ]);
    const same = { a: { ...menu(20, 'Rotas').a, path: '/elsewhere' } };
    expect(check({ shell: shell(), remotes: [planning({ pages: same }), there] }, 'planning')).toEqual([
      "In the menu group 'planning' the new planning p2 has 'Rotas' and the live team t1 has 'Rotas', and some people would see both: give one of them another label or other roles.",
    ]);
  });

  it('accept the same label for separate audiences', () => {
    const mine = planning({ pages: menu(10, 'Mine', ['keyworker']) });
    const theirs = team({ pages: menu(10, 'Theirs', ['guest']) });
    expect(check({ shell: shell(), remotes: [mine, theirs] }, 'planning')).toEqual([]);
  });

  it('apply to the settings menu too', () => {
    const entry = { title: 'Profile', access: ['keyworker'], order: 10, path: '/p' } as const;
    const remotes = [planning({ settings: { a: entry } }), team({ settings: { b: { ...entry, order: 20 } } })];
    expect(check({ shell: shell(), remotes }, 'planning')[0]).toMatch(/^In the settings menu the new planning/);
  });
});
