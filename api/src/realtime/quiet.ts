/** Milliseconds for which the last announcement of a channel is remembered. */
const memory = 600_000;

/**
 * Remembers when each channel last had an announcement. A client that joins learns for how long the channel has been
 * quiet, and so whether the data it loaded before may be stale.
 */
export function makeQuiet(time: () => number = () => performance.now()) {
  const last = new Map<string, number>();
  /** Since when this node has received everything; null while it is disconnected from the others. */
  let hearing: number | null = time();

  return {
    note: (channel: string) => void last.set(channel, time()),
    /** Milliseconds without an announcement, as far as this node can tell, up to the limit above. */
    for(channel: string): number {
      if (hearing === null) return 0;
      const at = time();
      return Math.floor(Math.min(memory, at - hearing, at - (last.get(channel) ?? -Infinity)));
    },
    cutOff: () => void (hearing = null),
    hearAgain: () => void (hearing = time()),
    prune() {
      const oldest = time() - memory;
      for (const [channel, at] of last) if (at < oldest) last.delete(channel);
    },
  };
}
