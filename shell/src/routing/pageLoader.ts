import type { PageModule } from '@bairn/shared/contract';
import { PageCodeError } from '../errors/PageCodeError.ts';
import { manifest } from '../manifest.ts';
import { pages } from '../pages.ts';
import { liveRelease } from '../remotes/liveRelease.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { PageLoader } from './routes.tsx';
import { OutdatedError, type Skew } from '../remotes/skew.ts';

/** Loads the shell's own pages and the remotes' in the same way. */
export function createPageLoader(
  remotes: Remotes,
  skew: Skew,
  loaders: Record<string, () => Promise<PageModule>> = pages,
): PageLoader {
  const own = new Map<string, PageModule>();

  async function loadOwn(id: string): Promise<PageModule> {
    const module = own.get(id) ?? (await loaders[id]?.());
    if (!module) throw new Error(`The shell has no page ${id}`);
    own.set(id, module);
    return module;
  }

  return {
    async load(owner, id, address) {
      try {
        return await (owner === manifest.name ? loadOwn(id) : remotes.load(owner, 'pages', id));
      } catch (cause) {
        if (!(await skew.isOutdated())) {
          if (owner === manifest.name) await liveRelease(owner, cause);
          throw new PageCodeError(`No code for ${owner}.${id}`, { cause });
        }
        // The page is on its way, in another document.
        if (skew.reloadTo(address)) return new Promise<never>(() => {});
        throw new OutdatedError(`${owner}.${id} is in a newer release only`, { cause });
      }
    },
    peek: (owner, id) => (owner === manifest.name ? own.get(id) : remotes.peek(owner, 'pages', id)),
  };
}
