import type { Chosen } from '@bairn/shared/contract/canary';
import { Counter } from 'prom-client';
import { metrics } from './metrics.ts';

const pages = new Counter({
  name: 'bairn_canary_pages_total',
  help: 'Pages answered while a canary runs, by the canary that the visitor has (app and version); `none` for the live versions.',
  labelNames: ['canary'],
  registers: [metrics],
});

/** Counts a page: errors of a canary and of the live version are compared by it. */
export function countPage(chosen: Chosen | undefined): void {
  pages.inc({ canary: chosen ? `${chosen.app} ${chosen.version}` : 'none' });
}
