import type { Registry } from '@bairn/shared/contract';
import { liveRegistry } from './registry.ts';

/** The document was made with a shell that is not live any more, and what is asked for can only be had in a new one. */
export class OutdatedError extends Error {
  override name = 'OutdatedError';
}

export type Skew = {
  /**
   * Whether another shell is live than the document was made with. A remote that was released anew is taken up in the same
   * document, so that a reload would change nothing.
   */
  isOutdated: () => Promise<boolean>;
  /**
   * Opens an address in a new document without a question: once in the life of a tab, and only if no unsaved form and no
   * call under way would be lost. Answers whether it does.
   */
  reloadTo: (address: string) => boolean;
  /** A requested part of the shell did not load. If the document is outdated, asks whether to reload. */
  onMissing: () => void;
};

type World = {
  registry: Registry;
  /** Whether calls that change something are under way. */
  busy: () => boolean;
  live?: () => Promise<Registry | undefined>;
  /** Opens the address in a new document. */
  open?: (address: string) => void;
};

/** Kept as long as the tab: a second document that finds itself outdated asks instead. */
const mark = 'bairn.reloaded';

/** What the guards of unsaved forms would have the browser ask before the document is left. */
export const wouldLose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(mark)) return false;
    sessionStorage.setItem(mark, 'yes');
    return true;
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
}

/** Lets a tab live with releases that were made since it was opened. */
export function createSkew({
  registry,
  busy,
  live = liveRegistry,
  open = (address) => location.assign(address),
}: World): Skew {
  const skew: Skew = {
    async isOutdated() {
      const now = await live();
      return now !== undefined && now.shell !== registry.shell;
    },
    reloadTo(address) {
      if (busy() || wouldLose() || !isFirst()) return false;
      open(address);
      return true;
    },
    onMissing() {
      const ask = async () => {
        if (!(await skew.isOutdated())) return;
        const late = await import(/* webpackChunkName: "overlays" */ './askToReload.ts').catch(() => undefined);
        if (late) await late.askToReload();
        // With a part behind # the browser would stay where it is.
        else skew.reloadTo(location.pathname + location.search);
      };
      void ask();
    },
  };
  return skew;
}
