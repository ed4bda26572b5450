import { onUse } from './onUse.ts';

/** Milliseconds after the page has loaded until what it did without is fetched, if the person does nothing before. */
const rest = 2500;

let awake: Promise<void> | undefined;

/** Resolves once the page has loaded and the person has either begun to use it or had time to look at it. */
function settled(): Promise<void> {
  const page = document;
  awake ??= new Promise((resolve) => {
    let stop = () => {};
    const begin = () => {
      stop();
      // In tests the document may be gone when the time is over.
      if (globalThis.document === page) resolve();
    };
    const wait = () => {
      setTimeout(begin, rest);
      stop = onUse(begin);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
  return awake;
}

/**
 * Does something when it is in nobody's way: not while the first picture is loaded, then as soon as the browser has nothing
 * better to do. Answers how to call it off.
 */
export function whenIdle(work: () => void): () => void {
  let off = false;
  void settled().then(() => {
    if (off) return;
    const run = () => !off && work();
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 });
    else setTimeout(run, 1);
  });
  return () => {
    off = true;
  };
}
