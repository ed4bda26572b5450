/** Something kept with its age in milliseconds. */
export type Kept<Value> = { value: Value; age: number };

type Entry<Value> = { value: Value; at: number; size: number; tags: readonly string[] };
type Made<Value> = { value: Value; size: number; tags: readonly string[] };

type Options = {
  /** Milliseconds for which an entry is given out as it is, and for which it is given out while a new one is made. */
  fresh?: number;
  stale?: number;
  /** Most entries, and most bytes of them together. */
  most?: number;
  bytes?: number;
  clock?: () => number;
};

export type PageCache<Value> = {
  /** What is kept under a key, or what `make` brings: once for all who ask meanwhile. */
  get(key: string, make: () => Promise<Made<Value>>): Promise<Kept<Value>>;
  /** Drops what was made of something, and what is being made of it now is not kept. */
  purge(tag: string): void;
};

/**
 * Pages by generation and address. An old one is given out while the next is made, nothing is made twice at a time, and what
 * was not asked for the longest makes room.
 */
export function createPageCache<Value>({
  fresh = 5000,
  stale = 60_000,
  most = 500,
  bytes = 48 * 2 ** 20,
  clock = () => performance.now(),
}: Options = {}): PageCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const making = new Map<string, Promise<Kept<Value>>>();
  let held = 0;
  /** Counts purges, by tag: what began before one must not be kept after it. */
  const purges = new Map<string, number>();
  let allPurges = 0;

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

  function begin(key: string, make: () => Promise<Made<Value>>): Promise<Kept<Value>> {
    const running = making.get(key);
    if (running) return running;
    const before = allPurges;
    const work = make()
      .then(({ value, size, tags }) => {
        const purged = allPurges !== before && tags.some((tag) => (purges.get(tag) ?? 0) > before);
        if (!purged) keep(key, { value, at: clock(), size, tags });
        else drop(key);
        return { value, age: 0 };
      })
      .finally(() => making.delete(key));
    making.set(key, work);
    return work;
  }

  return {
    async get(key, make) {
      const entry = entries.get(key);
      const age = entry ? clock() - entry.at : Infinity;
      if (!entry || age >= stale) return begin(key, make);
      // Asked for last, it is the last to go.
      entries.delete(key);
      entries.set(key, entry);
      // What fails is made again by whoever asks next.
      if (age >= fresh) begin(key, make).catch(() => {});
      return { value: entry.value, age };
    },
    purge(tag) {
      allPurges += 1;
      purges.set(tag, allPurges);
      if (making.size === 0) purges.clear();
      for (const [key, { tags }] of entries) if (tags.includes(tag)) drop(key);
    },
  };
}
