import { pageIn } from '@bairn/shared/contract/pageIn';
import { keepsPreferences } from '../browser/preferences.ts';
import { sendReport, watchErrors } from '../errors/reportError.ts';
import type { Report } from '../errors/report.ts';
import { inlinedRegistry } from '../remotes/registry.ts';
import { watchVitals } from './watchVitals.ts';

/** What the shell's own code tells of itself, once it is here. */
export type Watched = {
  router: Parameters<typeof watchVitals>[0]['router'];
  report: Report;
  /** A file of a release is gone. */
  onMissing: () => void;
  /** The share of visits that is measured, where the settings have come. */
  vitalsPercent: () => number | undefined;
};

/**
 * Begins to watch what goes wrong and how fast pages are; the rest of the shell may come later or never. Of the visits of
 * people who let their browser keep things the share is measured that the installation wants.
 */
export function watchScreens(made: Promise<Watched>): void {
  let app: Watched | undefined;
  void made.then((one) => (app = one));
  watchErrors(
    (failure) => (app?.report ?? early)(failure),
    () => app?.onMissing(),
  );
  if (!keepsPreferences()) return;
  const registry = inlinedRegistry();
  const chance = Math.random() * 100;
  const said = document.querySelector<HTMLMetaElement>('meta[name="vitals-percent"]')?.content;
  watchVitals({
    registry,
    ownerOf: (path) => pageIn(registry.remotes, path)?.release.name,
    router: { subscribe: (listener) => made.then(({ router }) => router.subscribe(listener)) },
    isWanted: () => chance < Number(said ?? app?.vitalsPercent() ?? 0),
  });
}

/** Reports what goes wrong where the shell's own code is not here to do it. */
const early: Report = (failure) => {
  const { shell, remotes } = inlinedRegistry();
  void sendReport(failure, { path: pageIn(remotes, location.pathname)?.page.path ?? '/', versions: { shell } });
};

/** Reports that the shell's own code did not come. */
export const reportEarly = (error: unknown): void => early({ kind: 'chunk-missing', app: 'shell', error });
