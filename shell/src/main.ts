import type { App } from './app.tsx';
import { fetchAhead } from './begin/fetchAhead.ts';
import { keepActs } from './begin/keepActs.ts';
import { untilWanted } from './begin/untilWanted.ts';
import { untilLoaded } from './browser/untilLoaded.ts';
import { whenIdle } from './browser/whenIdle.ts';

// The first script of every page: it decides when the rest is loaded. A page that a server has rendered can be read,
// followed and searched with as it came, so its code waits for somebody who does more.

const root = document.getElementById('root');
if (root) start(root);

function start(root: HTMLElement): void {
  const watch = () => import(/* webpackChunkName: "watch" */ './vitals/watchScreens.ts');
  const served = document.getElementById('served') !== null;
  const acts = keepActs(root);
  const made = Promise.withResolvers<App>();
  let app: App | undefined;

  const load = async () => {
    app ??= await (await import(/* webpackChunkName: "app" */ './app.tsx')).makeApp(root, acts);
    made.resolve(app);
    await app.load();
  };
  // Without the rest of the shell nobody else reports that it is missing.
  const failed = (error: unknown) =>
    app
      ? app.failed(error)
      : void watch().then(
          ({ reportEarly }) => reportEarly(error),
          () => {},
        );
  const begin = () => {
    fetchAhead('preload', 'idle', 'touch');
    // Their text is in the page: under this name the code finds them, and as they are disabled nothing fetches them.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=inlined]')) link.rel = 'stylesheet';
    void untilLoaded(load, failed).then(() => app?.draw());
  };

  const bar = document.querySelector<HTMLElement>('.unalive');
  if (served) {
    if (bar) bar.dataset['waits'] = '';
    void untilWanted(root).then(() => {
      delete bar?.dataset['waits'];
      begin();
    });
  } else begin();
  whenIdle(() => {
    if (!app && !savesData()) fetchAhead('prefetch', 'idle');
    // What is not watched is only not told.
    void watch().then(
      ({ watchScreens }) => watchScreens(made.promise),
      () => {},
    );
  });
}

/** Whether the person wants as little as possible to be fetched. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
