import { handlePush, type PushScope } from './push.ts';
import { createShellCache } from './shellCache.ts';

/** What is used of a service worker's scope; the sources are checked with the types of documents. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type FetchParts = {
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
};
type Told = { data: unknown; ports: readonly MessagePort[] };
type Scope = {
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(name: 'message', listener: (event: Extendable & Told) => void): void;
  addEventListener(name: 'fetch', listener: (event: Extendable & FetchParts) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
};
// The types of documents, with which the sources are checked, do not know a worker's global scope.
const scope = globalThis as unknown as Scope;

/** Another name drops what former workers kept. */
const cacheName = 'bairn.shell.1';

const cache = createShellCache({
  open: () => caches.open(cacheName),
  fetch: (request, init) => fetch(request, init),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  origin: scope.location.origin,
  isOnline: () => navigator.onLine,
});

// A new worker serves at once: it keeps nothing that an older page would miss.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  ),
);
scope.addEventListener('fetch', (event) => {
  const answer = cache.answer(event.request, event);
  if (answer) event.respondWith(answer);
});
scope.addEventListener('message', (event) => {
  const { keep, files } = (event.data ?? {}) as { keep?: string; files?: string[] };
  if (!keep) return;
  // A page that was opened while this worker was being activated is not under it yet, and would miss files offline.
  const kept = scope.clients.claim().then(() => cache.keep(keep, files ?? []));
  event.waitUntil(kept.catch(() => false).then((is) => event.ports[0]?.postMessage(is)));
});
handlePush(globalThis as unknown as PushScope);
