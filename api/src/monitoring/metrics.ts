import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is measured of this process, for `/metrics`. */
export const metrics = new Registry();

/** Requests by call (its pattern, never an address) and status, such as `2xx`; how long each took, in seconds. */
export const requests = new Histogram({
  name: 'bairn_request_seconds',
  help: 'Requests answered, by method, pattern and kind of status: how many, and how long they took.',
  labelNames: ['method', 'call', 'status'],
  buckets: [0.01, 0.05, 0.2, 1, 5],
  registers: [metrics],
});

const screenErrors = new Counter({
  name: 'bairn_screen_errors_total',
  help: 'Errors that screens reported, by kind, app and version of the app.',
  labelNames: ['kind', 'remote', 'version'],
  registers: [metrics],
});

const reporters = new Gauge({
  name: 'bairn_screen_error_networks',
  help: 'Networks from which errors of a version were reported, up to a thousand: how many visitors it fails.',
  labelNames: ['remote', 'version'],
  registers: [metrics],
});

/** When this process began, in seconds of the epoch: counts divided by its age are rates. */
const begun = new Gauge({
  name: 'process_start_time_seconds',
  help: 'Start of the process, in seconds of the epoch.',
  registers: [metrics],
});
begun.set(Math.floor(Date.now() / 1000 - process.uptime()));

/** Kinds of failure that are counted separately, and networks for each version, because any caller may report. */
export const most = 500;
const mostNetworks = 1000;
const known = new Set<string>();
const networks = new Map<string, Set<string>>();

/**
 * Counts an error that a screen reported; beyond the 500th app, version and kind as one of `other`.
 * @param network where it came from: one visitor who sends many is one.
 */
export function countScreenError(
  { kind, remote, version }: { kind: string; remote: string; version: string },
  network: string,
): void {
  const key = `${kind} ${remote} ${version}`;
  if (known.size < most) known.add(key);
  const is = known.has(key);
  screenErrors.inc({ kind, remote: is ? remote : 'other', version: is ? version : 'other' });
  if (!is) return;
  const release = `${remote} ${version}`;
  const from = networks.get(release) ?? new Set();
  networks.set(release, from);
  if (from.size < mostNetworks) from.add(network);
  reporters.set({ remote, version }, from.size);
}
