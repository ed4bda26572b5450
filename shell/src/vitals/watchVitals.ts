import type { Registry } from '@bairn/shared/contract';
import { longestVital, mostVitals } from '@bairn/shared/schema/screenLimits';
import type { Vital } from '@bairn/shared/schema/vitals';

// Measured with the browser's own observers: web-vitals 6.2 is 3.2 KiB after gzip for these four, this 1.1 KiB in all.

/** The session of layout shifts: at most a second between two of them, and five in all (web.dev/cls). */
const shiftGap = 1000;
const shiftSession = 5000;
/** Interactions of which the slowest one is left out (web.dev/inp). */
const perOutlier = 50;
/** Milliseconds from which an interaction is told to the observer. */
const noticed = 40;

type Place = { remote: string; version: string };
/** The browser's router, as far as it is needed here. */
type Router = {
  subscribe(listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void): unknown;
};
type Watched = {
  registry: Registry;
  /** The app that owns a path. */
  ownerOf: (path: string) => string | undefined;
  router: Router;
  /** Whether it is to be sent, asked at the end. */
  isWanted: () => boolean;
};
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEventTiming & { interactionId?: number };

/** Calls back for each entry of a kind, those of before included; in a browser without the kind never. */
function observe(type: string, each: (entry: PerformanceEntry) => void): void {
  try {
    const options = { type, buffered: true, durationThreshold: noticed };
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(options);
  } catch {
    // The browser does not know it.
  }
}

/**
 * Measures the pages of this document, and sends it once, when the document is hidden for the first time. Nothing is kept
 * in the browser, and what is sent has no cookies and names no person.
 */
export function watchVitals({ registry, ownerOf, router, isWanted }: Watched): void {
  const began = location.pathname;
  const placeAt = (path: string): Place => {
    const remote = ownerOf(path) ?? 'shell';
    const release = registry.remotes.find(({ name }) => name === remote);
    return release ? { remote, version: release.version } : { remote: 'shell', version: registry.shell };
  };
  const first = placeAt(began);
  let now = first;
  const measured: Vital[] = [];
  const worst = new Map<Place, { cls?: number; inp?: Map<number, number> }>();
  const of = (place: Place) => {
    const known = worst.get(place) ?? {};
    worst.set(place, known);
    return known;
  };

  /** When the document was hidden for the first time: what is painted later waited for the person. */
  const hidden = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')?.startTime;
  let largest: number | undefined;
  observe('largest-contentful-paint', ({ startTime }) => {
    if (startTime < (hidden ?? Infinity)) largest = startTime;
  });

  let session = { from: -Infinity, last: -Infinity, score: 0, place: now };
  observe('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as Shift;
    if (hadRecentInput) return;
    const goesOn =
      startTime - session.last < shiftGap && startTime - session.from < shiftSession && session.place === now;
    session = goesOn
      ? { ...session, last: startTime, score: session.score + value }
      : { from: startTime, last: startTime, score: value, place: now };
    of(now).cls = Math.max(of(now).cls ?? 0, session.score);
  });

  observe('event', (entry) => {
    const { interactionId, duration } = entry as Interaction;
    if (!interactionId) return;
    const slow = (of(now).inp ??= new Map());
    slow.set(interactionId, Math.max(slow.get(interactionId) ?? 0, duration));
  });

  /** When the entry of an app was asked for, and its version by its address. */
  const entryOf = (remote: string) =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) => {
        const [, app, version] = /\/r\/([a-z]\w*)\/([^/]+)\/remoteEntry\.js$/.exec(entry.name) ?? [];
        return app === remote && version
          ? [{ version, at: entry.startTime, end: (entry as PerformanceResourceTiming).responseEnd }]
          : [];
      })
      .at(-1);

  const opened = new Set([first.remote]);
  let asked = 0;
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.state !== 'idle') {
      asked ||= performance.now();
      return;
    }
    const place = placeAt(pathname);
    if (place.remote !== now.remote) now = place;
    const [since, { remote }] = [asked, place];
    asked = 0;
    if (opened.has(remote)) return;
    opened.add(remote);
    const entry = entryOf(remote);
    if (!entry) return;
    // The page is drawn with the next frame, and on the screen when that is over. Its app may have come earlier, for a part.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const value = performance.now() - Math.max(entry.at, since);
        measured.push({ name: 'load', remote, version: entry.version, value });
      }),
    );
  });

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', send, true);
    if (!isWanted()) return;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation && navigation.responseStart > 0)
      measured.push({ ...first, name: 'ttfb', value: navigation.responseStart });
    if (largest !== undefined) measured.push({ ...first, name: 'lcp', value: largest });
    const entry = entryOf(first.remote);
    // A page that the server has rendered is painted before its app comes.
    if (entry && largest !== undefined && largest >= entry.end) {
      measured.push({ name: 'load', remote: first.remote, version: entry.version, value: largest - entry.at });
    }
    // A document that was looked at without any shift has the best score.
    of(first).cls ??= 0;
    for (const [place, { cls, inp }] of worst) {
      if (cls !== undefined) measured.push({ ...place, name: 'cls', value: cls });
      const slow = [...(inp?.values() ?? [])].sort((a, b) => b - a);
      const value = slow[Math.floor(slow.length / perOutlier)];
      if (value !== undefined) measured.push({ ...place, name: 'inp', value });
    }
    const vitals = measured.filter(({ value }) => value >= 0 && value <= longestVital).slice(0, mostVitals);
    const body = new Blob([JSON.stringify({ vitals })], { type: 'application/json' });
    if (vitals.length > 0) navigator.sendBeacon('/api/vitals', body);
  };
  addEventListener('visibilitychange', send, true);
}
