import { onUse } from '../browser/onUse.ts';

/** What is kept in a browser and changes nothing that a page shows. */
const silent = ['bairn.notice', 'bairn.device', 'bairn.basket.changed', 'bairn.reloaded'];

/** Resolves once a page that a server has rendered needs its code: at once for whom it is not complete as it came. */
export function untilWanted(root: HTMLElement): Promise<void> {
  if (isIncomplete(root)) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const begin = () => {
      listening.abort();
      stop();
      resolve();
    };
    const stop = onUse(begin);
    // Another tab has logged in or filled the basket.
    addEventListener('storage', begin, options);
    // Whoever comes back finds what is true now.
    addEventListener('pageshow', ({ persisted }) => persisted && begin(), options);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && begin(), options);
  });
}

/** Whether the page shows something else once its code is here, without anybody's doing. */
function isIncomplete(root: HTMLElement): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (
    document.documentElement.dataset['person'] !== 'visitor' ||
    isKnown() ||
    root.querySelector('[aria-busy="true"]') !== null ||
    // What the history holds for the page, and the age of a kept copy, only the code can tell.
    history.state !== null ||
    navigation?.type === 'back_forward'
  );
}

/** Whether this browser keeps something of an earlier visit that pages show, such as a basket. */
function isKnown(): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) =>
      Object.keys(storage).some((key) => key.startsWith('bairn.') && !silent.includes(key)),
    );
  } catch {
    return true;
  }
}
