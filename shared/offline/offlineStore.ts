import { localDate } from '../format/date.ts';
import type { KeptDay, WaitingRecord } from './waiting.ts';

/** Where a device keeps the day's attendance and what waits to be sent. All tabs and the frame use the same. */
export type OfflineStore = {
  /** A name that the browser made for itself. */
  device(): Promise<string>;
  /** The day of this person at this service, if it is still today. */
  day(user: string, branch: string): Promise<KeptDay | undefined>;
  keepDay(day: KeptDay): Promise<void>;
  /** Forgets the days of everybody but this person, or of all. What waits to be sent stays. */
  forgetDays(but?: string): Promise<void>;
  /** What this person recorded, in the order of the taps. */
  waiting(user: string): Promise<WaitingRecord[]>;
  add(waiting: WaitingRecord): Promise<void>;
  update(waiting: WaitingRecord): Promise<void>;
  remove(orders: readonly number[]): Promise<void>;
};

const channelName = 'bairn.offline';

/** Tells the other tabs, and the frame of this one, that what waits has changed. */
export function tellOffline(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** Listens for changes of what waits. */
export function followOffline(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

const asPromise = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('bairn.offline', 1);
  request.addEventListener('upgradeneeded', () => {
    const db = request.result;
    db.createObjectStore('about');
    db.createObjectStore('days', { keyPath: ['user', 'branch'] });
    db.createObjectStore('waiting', { keyPath: 'order', autoIncrement: true }).createIndex('user', 'user');
  });
  return asPromise(request);
}

/** Whether a day is over, by the clock of the server as it was measured. */
const isOver = ({ attendance, ahead }: KeptDay) => attendance.date !== localDate(new Date(Date.now() - ahead));

function inBrowser(): OfflineStore {
  let opened: Promise<IDBDatabase> | undefined;
  async function within<Result>(
    name: 'about' | 'days' | 'waiting',
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    opened ??= openDatabase();
    const db = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const transaction = db.transaction(name, mode, mode === 'readwrite' ? { durability: 'strict' } : {});
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database failed.')));
    });
    const result = await work(transaction.objectStore(name));
    await done;
    return result;
  }

  return {
    device: () =>
      within('about', 'readwrite', async (store) => {
        const known = (await asPromise(store.get('device'))) as string | undefined;
        const device = known ?? crypto.randomUUID();
        if (!known) await asPromise(store.put(device, 'device'));
        return device;
      }),
    async day(user, branch) {
      const day = await within(
        'days',
        'readonly',
        (store) => asPromise(store.get([user, branch])) as Promise<KeptDay | undefined>,
      );
      if (!day || !isOver(day)) return day;
      await within('days', 'readwrite', (store) => asPromise(store.delete([user, branch])));
      return undefined;
    },
    keepDay: (day) => within('days', 'readwrite', (store) => asPromise(store.put(day))).then(() => {}),
    forgetDays: (but) =>
      within('days', 'readwrite', async (store) => {
        for (const day of (await asPromise(store.getAll())) as KeptDay[]) {
          if (day.user !== but || isOver(day)) store.delete([day.user, day.branch]);
        }
      }),
    waiting: (user) =>
      within('waiting', 'readonly', (store) => asPromise(store.index('user').getAll(user)) as Promise<WaitingRecord[]>),
    add: (waiting) => within('waiting', 'readwrite', (store) => asPromise(store.add(waiting))).then(tellOffline),
    update: (waiting) => within('waiting', 'readwrite', (store) => asPromise(store.put(waiting))).then(tellOffline),
    remove: (orders) =>
      within('waiting', 'readwrite', async (store) => {
        for (const order of orders) store.delete(order);
      }).then(tellOffline),
  };
}

let store: OfflineStore | null | undefined;

/** The device's store; null where the browser keeps nothing. */
export function offlineStore(): OfflineStore | null {
  if (store === undefined) store = typeof indexedDB === 'undefined' ? null : inBrowser();
  return store;
}

/** Replaces the store until the returned function is called; for tests and stories. */
export function setOfflineStore(next: OfflineStore | null): () => void {
  const former = store;
  store = next;
  return () => {
    store = former;
  };
}
