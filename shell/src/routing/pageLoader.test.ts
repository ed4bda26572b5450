import type { PageModule } from '@bairn/shared/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageCodeError } from '../errors/PageCodeError.ts';
import { createPageLoader } from './pageLoader.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { OutdatedError, type Skew } from '../remotes/skew.ts';

const page: PageModule = { Component: () => null };
const gone = new Error('404');

function loaderOf({ outdated = false, reloads = false, load = () => Promise.reject(gone) as Promise<PageModule> }) {
  const reloadTo = vi.fn(() => reloads);
  const skew = { isOutdated: () => Promise.resolve(outdated), reloadTo, onMissing: () => {} } satisfies Skew;
  const remotes = { load, peek: () => undefined } as unknown as Remotes;
  return { reloadTo, loader: createPageLoader(remotes, skew, { login: load }) };
}

const recover = vi.hoisted(() => vi.fn<(name: string, failure: unknown) => Promise<undefined>>());
vi.mock('../remotes/recover.ts', () => ({ recover }));
beforeEach(() => void recover.mockReset().mockResolvedValue(undefined));

describe.each(['shell', 'team'])('a page of %s', (owner) => {
  const load = (loader: ReturnType<typeof loaderOf>['loader']) => loader.load(owner, 'login', '/team/week?day=2');

  it('is handed over', async () => {
    const { loader } = loaderOf({ load: () => Promise.resolve(page) });
    expect(await load(loader)).toBe(page);
  });

  it('whose code does not come says so with the cause', async () => {
    const { loader, reloadTo } = loaderOf({});
    await expect(load(loader)).rejects.toMatchObject({ name: 'PageCodeError', cause: gone });
    await expect(load(loader)).rejects.toBeInstanceOf(PageCodeError);
    expect(reloadTo).not.toHaveBeenCalled();
  });

  it('has the file that failed fetched past the cache: of the shell here, of a remote by its loader', async () => {
    await load(loaderOf({}).loader).catch(() => {});
    expect(recover.mock.calls).toEqual(owner === 'shell' ? [['shell', gone]] : []);
    recover.mockRejectedValue(new Error('offline'));
    await expect(load(loaderOf({}).loader)).rejects.toMatchObject({ name: 'PageCodeError', cause: gone });
  });

  it('that is in a newer release only is opened in a new document', async () => {
    const { loader, reloadTo } = loaderOf({ outdated: true, reloads: true });
    const settled = vi.fn<() => void>();
    void load(loader).then(settled, settled);
    await vi.waitFor(() => expect(reloadTo).toHaveBeenCalledWith('/team/week?day=2'));
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
  });

  it('leaves the reload to the person where it may not be made', async () => {
    const { loader } = loaderOf({ outdated: true });
    await expect(load(loader)).rejects.toBeInstanceOf(OutdatedError);
  });
});
