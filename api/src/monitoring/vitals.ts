import type { Vital } from '@bairn/shared/schema/vitals';
import { Histogram } from 'prom-client';
import { metrics } from './metrics.ts';

const paints = new Histogram({
  name: 'bairn_vital_seconds',
  help: 'How fast pages were in browsers, by vital (lcp, inp, ttfb), app and version of the page.',
  labelNames: ['vital', 'remote', 'version'],
  buckets: [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10],
  registers: [metrics],
});

const shifts = new Histogram({
  name: 'bairn_layout_shift',
  help: 'Cumulative layout shift of pages in browsers, by app and version of the page.',
  labelNames: ['remote', 'version'],
  buckets: [0.02, 0.1, 0.25, 1],
  registers: [metrics],
});

const loads = new Histogram({
  name: 'bairn_remote_load_seconds',
  help: 'From the start of fetching an app to the paint of its page in browsers, by app and version.',
  labelNames: ['remote', 'version'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

/** Apps with versions that are counted separately by one process: each has up to 50 lines. */
export const mostVersions = 100;
const known = new Set<string>();

/** Counts what a browser measured. The caller has made sure that the app and the version are served, or named them `other`. */
export function observeVital({ name, remote, version, value }: Vital): void {
  const key = `${remote} ${version}`;
  if (known.size < mostVersions) known.add(key);
  const labels = known.has(key) ? { remote, version } : { remote: 'other', version: 'other' };
  if (name === 'cls') shifts.observe(labels, value);
  else if (name === 'load') loads.observe(labels, value / 1000);
  else paints.observe({ vital: name, ...labels }, value / 1000);
}
