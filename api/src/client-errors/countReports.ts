/** Maximum kinds of failure that are counted separately, because any caller may report. */
const most = 500;

/** Counts reports since the start of this process; answers the number of equal reports, including this one. */
export function countReports(): (what: string) => number {
  const counts = new Map<string, number>();
  return (what) => {
    if (counts.size >= most && !counts.has(what)) counts.clear();
    const times = (counts.get(what) ?? 0) + 1;
    counts.set(what, times);
    return times;
  };
}
