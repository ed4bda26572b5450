/** Something kept with its age in milliseconds. */
export type Kept<Value> = { value: Value; age: number };

type Entry<Value> = { value: Value; at: number; size: number; tags: readonly string[] };
type Making<Value> = { work: Promise<Kept<Value>>; tags: readonly string[] };

/** What one gets: a key, what it is made of, and how it is made, with its size in bytes. */
type Wanted<Value> = { key: string; tags: readonly string[]; make: () => Promise<{ value: Value; size: number }> };

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
  get(wanted: Wanted<Value>): Promise<Kept<Value>>;
  /** Drops what was made of something, and what is being made of it now is neither kept nor given to anybody who asks later. */
  purge(tag: string): void;
  /** The same for everything. */
  clear(): void;
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
        // Not what was purged meanwhile: it may be made of what was there before. The data may be as old as its making.
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
      // Asked for last, it is the last to go.
      entries.delete(key);
      entries.set(key, entry);
      // What fails is made again by whoever asks next.
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
