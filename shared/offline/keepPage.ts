/** Milliseconds after which a page has loaded what it loads when idle, and after which it is tried again. */
const rest = 8000;
const answerWithin = 30_000;
let isKept = false;

/** Files of releases that this page has loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/r/'))
    .map(({ pathname }) => pathname);

/** Asks the worker to keep the page; false where it could not, or does not answer. */
async function ask(worker: ServiceWorkerContainer): Promise<boolean> {
  const { active } = await worker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), answerWithin);
  });
  active?.postMessage({ keep: location.pathname, files: [...new Set(loadedFiles())] }, [port2]);
  return answer;
}

/**
 * Has the worker keep this page with all that it has loaded, so that it opens without a network. Once for each document,
 * again and again until it is kept.
 * @returns how to call it off.
 */
export function keepPage(): () => void {
  const worker = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;
  if (!worker || isKept) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const plan = () => {
    timer = setTimeout(() => void tryOnce(), rest);
  };
  async function tryOnce() {
    if (worker && navigator.onLine) isKept = await ask(worker).catch(() => false);
    if (!isKept && !isOver) plan();
  }
  plan();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
