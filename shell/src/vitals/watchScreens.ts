import { configQuery } from '@bairn/shared/app';
import type { QueryClient } from '@tanstack/react-query';
import { keepsPreferences } from '../browser/preferences.ts';
import { watchErrors } from '../errors/reportError.ts';
import type { Report } from '../errors/report.ts';
import { manifest } from '../manifest.ts';
import { inlinedRegistry } from '../remotes/registry.ts';
import { allPages, ownedPageFinder } from '../routing/pageTable.ts';
import { watchVitals } from './watchVitals.ts';

/**
 * Begins to watch what goes wrong and how fast pages are. Of the visits of people who let their browser keep things the
 * share is measured that the installation wants.
 */
export function watchScreens(
  report: Report,
  onMissing: () => void,
  router: Parameters<typeof watchVitals>[0]['router'],
  client: QueryClient,
): void {
  watchErrors(report, onMissing);
  if (!keepsPreferences()) return;
  const registry = inlinedRegistry();
  const find = ownedPageFinder(allPages([manifest, ...registry.remotes]));
  const chance = Math.random() * 100;
  // The settings come for the footer; who leaves before that is not counted.
  const isWanted = () => chance < (client.getQueryData(configQuery.queryKey)?.data.vitals.percent ?? 0);
  watchVitals({ registry, ownerOf: (path) => find(path)?.owner, router, isWanted });
}
