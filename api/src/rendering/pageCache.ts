/** A cached value with its age in milliseconds. */
export type Kept<Value> = { value: Value; age: number };

type Entry<Value> = { value: Value; at: number; size: number; tags: readonly string[] };
type Making<Value> = { work: Promise<Kept<Value>>; tags: readonly string[] };

/** A request to the cache: the key, the ids that the value depends on, and how to build it with its size in bytes. */
type Wanted<Value> = { key: string; tags: readonly string[]; make: () => Promise<{ value: Value; size: number }> };

type Options = {
  /** Milliseconds for which an entry is fresh, and for which it may be served stale while it is rebuilt. */
  fresh?: number;
  stale?: number;
  /** Maximum number of entries, and of bytes in total. */
  most?: number;
  bytes?: number;
  clock?: () => number;
};

export type PageCache<Value> = {
  /** The cached value of a key, or the result of `make`. Concurrent callers share one build. */
  get(wanted: Wanted<Value>): Promise<Kept<Value>>;
  /** Drops entries that depend on an id. A build in progress is not cached and not given to later callers. */
  purge(tag: string): void;
  /** Drops all entries. */
  clear(): void;
};

/**
 * An LRU cache of pages by generation and address, stale-while-revalidate: a stale page is served while the next one
 * is built, and concurrent requests share one build.
 */
export function createPageCache<Value>({
  fresh = 5000,
  stale = 60_000,
  most = 500,
  bytes = 48 * 2 ** 20,
  clock = () => performance.now(),
}: Options = {}): PageCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const making = new Map<string, Making<Value>>();
  let held = 0;

  function drop(key: string): void {
    held -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function keep(key: string, entry: Entry<Value>): void {
    drop(key);
    entries.set(key, entry);
    held += entry.size;
    for (const oldest of entries.keys()) {
      if (entries.size <= most && held <= bytes) break;
      drop(oldest);
    }
  }

  function begin({ key, tags, make }: Wanted<Value>): Promise<Kept<Value>> {
    const running = making.get(key);
    if (running) return running.work;
    const begun = clock();
    const work = make()
      .then(({ value, size }) => {
        // Do not cache a build that was purged while it ran: its data may be stale. Its age counts from the start of the build.
        if (making.get(key)?.work === work) keep(key, { value, at: begun, size, tags });
        return { value, age: clock() - begun };
      })
      .finally(() => making.get(key)?.work === work && making.delete(key));
    making.set(key, { work, tags });
    return work;
  }

  return {
    async get(wanted) {
      const { key } = wanted;
      const entry = entries.get(key);
      const age = entry ? clock() - entry.at : Infinity;
      if (!entry || age >= stale) return begin(wanted);
      // Re-inserted last, so that it is evicted last.
      entries.delete(key);
      entries.set(key, entry);
      // A failed build is not cached: the next request builds again.
      if (age >= fresh) begin(wanted).catch(() => {});
      return { value: entry.value, age };
    },
    purge(tag) {
      for (const [key, { tags }] of making) if (tags.includes(tag)) making.delete(key);
      for (const [key, { tags }] of entries) if (tags.includes(tag)) drop(key);
    },
    clear() {
      making.clear();
      entries.clear();
      held = 0;
    },
  };
}
