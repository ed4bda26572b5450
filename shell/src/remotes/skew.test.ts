// @vitest-environment happy-dom
import type { Registry } from '@bairn/shared/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSkew } from './skew.ts';

vi.mock('./askToReload.ts', () => {
  throw new Error('404');
});

const registry = (shell: string): Registry => ({ shell, remotes: [] });
const open = vi.fn<(address: string) => void>();
const skewOf = (live: Registry | undefined, busy = false) =>
  createSkew({ registry: registry('s1'), busy: () => busy, live: () => Promise.resolve(live), open });
const guard = (event: Event) => event.preventDefault();

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  removeEventListener('beforeunload', guard);
  vi.unstubAllGlobals();
  open.mockReset();
});

it.each([
  ['is outdated where another shell is live', registry('s2'), true],
  ['is not where its shell is live', registry('s1'), false],
  ['is not where nobody can say', undefined, false],
])('a document %s', async (_, live, outdated) => {
  expect(await skewOf(live).isOutdated()).toBe(outdated);
});

describe('a reload without a question', () => {
  it('is made once in the life of a tab', () => {
    expect(skewOf(undefined).reloadTo('/team/week')).toBe(true);
    expect(skewOf(undefined).reloadTo('/team/week')).toBe(false);
    expect(open.mock.calls).toEqual([['/team/week']]);
  });

  it('is not made while a form is unsaved or a call is under way, and is still to be had afterwards', () => {
    addEventListener('beforeunload', guard);
    expect(skewOf(undefined).reloadTo('/team/week')).toBe(false);
    removeEventListener('beforeunload', guard);
    expect(skewOf(undefined, true).reloadTo('/team/week')).toBe(false);
    expect(skewOf(undefined).reloadTo('/team/week')).toBe(true);
  });

  it('is not made where the browser keeps no mark of it', () => {
    const full = () => {
      throw new Error('full');
    };
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full });
    expect(skewOf(undefined).reloadTo('/team/week')).toBe(false);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('a part of the shell that is gone', () => {
  it('reloads the document where not even the question can be asked, whatever part of the page is shown', async () => {
    history.replaceState(null, '', '/team/week?day=2#monday');
    skewOf(registry('s2')).onMissing();
    await vi.waitFor(() => expect(open.mock.calls).toEqual([['/team/week?day=2']]));
  });

  it('is none of the release where that is still live', async () => {
    const live = vi.fn(() => Promise.resolve(registry('s1')));
    createSkew({ registry: registry('s1'), busy: () => false, live, open }).onMissing();
    await vi.waitFor(() => expect(live).toHaveBeenCalled());
    expect(open).not.toHaveBeenCalled();
  });
});
