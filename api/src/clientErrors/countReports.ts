/** Kinds of failure that are counted apart; anybody may report, so there is an end to it. */
const most = 500;

/** Counts reports since the start of this process: the answer is how many of the same there were, this one included. */
export function countReports(): (what: string) => number {
  const counts = new Map<string, number>();
  return (what) => {
    if (counts.size >= most && !counts.has(what)) counts.clear();
    const times = (counts.get(what) ?? 0) + 1;
    counts.set(what, times);
    return times;
  };
}
