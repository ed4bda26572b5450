import type { PageModule } from '@bairn/shared/contract';
import { manifest } from './manifest.ts';
import { pages } from './pages.ts';
import type { Remotes } from './remotes.ts';
import type { PageLoader } from './routes.tsx';

/** Loads the shell's own pages and the remotes' in the same way. */
export function createPageLoader(remotes: Remotes): PageLoader {
  const own = new Map<string, PageModule>();
  const loaders: Record<string, () => Promise<PageModule>> = pages;

  async function loadOwn(id: string): Promise<PageModule> {
    const module = own.get(id) ?? (await loaders[id]?.());
    if (!module) throw new Error(`The shell has no page ${id}`);
    own.set(id, module);
    return module;
  }

  return {
    load: (owner, id) => (owner === manifest.name ? loadOwn(id) : remotes.load(owner, 'pages', id)),
    peek: (owner, id) => (owner === manifest.name ? own.get(id) : remotes.peek(owner, 'pages', id)),
  };
}
