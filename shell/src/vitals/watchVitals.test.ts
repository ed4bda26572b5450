// @vitest-environment happy-dom
import { reportVitals } from '@bairn/shared/calls/vitals';
import type { Vital } from '@bairn/shared/schema/vitals';
import { withContract } from '@bairn/shared/schema/allContracts';
import { fakeRelease } from '@bairn/shared/test/fakeSite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchVitals } from './watchVitals.ts';

type Entry = Record<string, unknown>;
type Listener = (state: { location: { pathname: string }; navigation: { state: string } }) => void;

/** What the browser would tell an observer of each kind. */
let observers: Map<string, (entry: Entry) => void>;
let recorded: Record<string, Entry[]>;
let go: Listener;
let now: number;
const beacon = vi.fn<typeof navigator.sendBeacon>();

beforeEach(() => {
  observers = new Map();
  recorded = { navigation: [{ responseStart: 80 }], resource: [] };
  now = 1000;
  beacon.mockReset().mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => (recorded[type] ?? []) as never);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #told: (list: { getEntries(): Entry[] }) => void;
      constructor(told: (list: { getEntries(): Entry[] }) => void) {
        this.#told = told;
      }
      observe({ type }: { type: string }) {
        if (type === 'event') throw new TypeError('This browser does not measure interactions.');
        observers.set(type, (entry) => this.#told({ getEntries: () => [entry] }));
      }
    },
  );
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});
afterEach(() => {
  hide('visible');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function hide(state: 'hidden' | 'visible' = 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  dispatchEvent(new Event('visibilitychange'));
}

const entryAt = (remote: string, version: string, startTime: number, responseEnd: number) => ({
  name: `https://bairn.test/r/${remote}/${version}/remoteEntry.js`,
  startTime,
  responseEnd,
});

function watch(path: string, isWanted = true) {
  history.replaceState(null, '', path);
  const remotes = [fakeRelease('team', 't1'), fakeRelease('planning', 'p1')];
  watchVitals({
    registry: { shell: 's1', remotes },
    ownerOf: (at) => ['team', 'planning'].find((name) => at.startsWith(`/${name}`)),
    router: { subscribe: (listener) => void (go = listener) },
    isWanted: () => isWanted,
  });
}
const arrive = (pathname: string) => go({ location: { pathname }, navigation: { state: 'idle' } });
const leave = (pathname: string) => go({ location: { pathname }, navigation: { state: 'loading' } });

async function sent() {
  const body = beacon.mock.calls[0]?.[1] as Blob;
  expect(body.type).toBe('application/json');
  const json = JSON.parse(await body.text()) as { vitals: Vital[] };
  expect(withContract(reportVitals).body?.safeParse(json).success).toBe(true);
  return Object.fromEntries(
    json.vitals.map(({ name, remote, version, value }) => [`${name} ${remote} ${version}`, value]),
  );
}

describe('the times of pages', () => {
  it('are sent once, when the document is hidden, for the app that the visit began with', async () => {
    watch('/team/week');
    recorded['resource'] = [entryAt('team', 't1', 100, 300)];
    observers.get('largest-contentful-paint')?.({ startTime: 400 });
    observers.get('largest-contentful-paint')?.({ startTime: 900 });
    hide();
    hide('visible');
    hide();
    expect(beacon).toHaveBeenCalledOnce();
    expect(beacon.mock.calls[0]?.[0]).toBe('/api/vitals');
    expect(await sent()).toEqual({ 'ttfb team t1': 80, 'lcp team t1': 900, 'load team t1': 800, 'cls team t1': 0 });
  });

  it('have no load time of a page that the server had rendered before its app came', async () => {
    watch('/team/week');
    recorded['resource'] = [entryAt('team', 't1', 100, 300)];
    observers.get('largest-contentful-paint')?.({ startTime: 200 });
    hide();
    expect(Object.keys(await sent())).toEqual(['ttfb team t1', 'lcp team t1', 'cls team t1']);
  });

  it('have the load time of an app that is opened later, once, from when it was asked for', async () => {
    watch('/');
    leave('/team/week');
    recorded['resource'] = [entryAt('team', 't2', 1100, 1200)];
    now = 1500;
    arrive('/team/week');
    vi.runAllTimers();
    now = 9000;
    leave('/');
    arrive('/');
    leave('/team/week');
    now = 9900;
    arrive('/team/week');
    vi.runAllTimers();
    // A part of it was here long before its page was asked for.
    recorded['resource'] = [entryAt('planning', 'p1', 1300, 1400)];
    leave('/planning');
    now = 10_000;
    arrive('/planning');
    vi.runAllTimers();
    hide();
    expect(await sent()).toMatchObject({ 'load team t2': 400, 'load planning p1': 100 });
  });

  it('have the worst second of shifts for the app that was shown then', async () => {
    watch('/');
    const shift = (startTime: number, value: number, hadRecentInput = false) =>
      observers.get('layout-shift')?.({ startTime, value, hadRecentInput });
    shift(100, 0.125);
    shift(900, 0.25);
    shift(2000, 0.25);
    shift(2100, 0.5, true);
    arrive('/team/week');
    shift(2200, 0.0625);
    hide();
    expect(await sent()).toMatchObject({ 'cls shell s1': 0.375, 'cls team t1': 0.0625 });
  });

  it('leave out what was painted after the document had been hidden', async () => {
    recorded['visibility-state'] = [{ name: 'hidden', startTime: 500 }];
    watch('/');
    observers.get('largest-contentful-paint')?.({ startTime: 60_000 });
    hide();
    expect(Object.keys(await sent())).toEqual(['ttfb shell s1', 'cls shell s1']);
  });

  it('are not sent where they are not wanted', () => {
    watch('/', false);
    hide();
    expect(beacon).not.toHaveBeenCalled();
  });
});

it('the slowest interaction is told, and of many one in fifty is left out', async () => {
  let told: ((list: { getEntries(): Entry[] }) => void) | undefined;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #told: typeof told;
      constructor(each: NonNullable<typeof told>) {
        this.#told = each;
      }
      observe({ type }: { type: string }) {
        if (type === 'event') told = this.#told;
      }
    },
  );
  watch('/');
  const press = (interactionId: number, duration: number) =>
    told?.({ getEntries: () => [{ interactionId, duration }] });
  press(1, 48);
  press(1, 96);
  press(0, 500);
  for (let each = 2; each < 60; each += 1) press(each, 56);
  press(60, 900);
  hide();
  expect(await sent()).toMatchObject({ 'inp shell s1': 96 });
});
