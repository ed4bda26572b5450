import type { ReleaseRecord } from '@bairn/shared/contract';

/** Versions of an app that are kept beside the live one, so that open pages continue with their own files. */
export const versionsKept = 10;

/** When each version of an app that is no longer live stopped: as another one went live, or now for the last of them. */
function stoppedAt(record: ReleaseRecord, all: readonly ReleaseRecord[], now: string): string {
  const others = all.filter(({ canary }) => !canary);
  return others.reduce((soonest, { live }) => (live > record.live && live < soonest ? live : soonest), now);
}

/**
 * The records of an app without duplicates of a version, and without those that were live the longest ago, unless they
 * stopped less than `days` ago. That keeps, after a rollback to the oldest version, the one that most tabs use.
 * @param needed versions that visitors get at the moment.
 */
export function kept(
  [newest, ...older]: readonly ReleaseRecord[],
  { now, days = 0, needed }: { now: string; days?: number | undefined; needed: ReadonlySet<string | undefined> },
): readonly ReleaseRecord[] {
  if (!newest) return [];
  const since = new Date(Date.parse(now) - days * 86_400_000).toISOString();
  const others = older.filter(({ version }) => version !== newest.version);
  const latest = new Set(others.toSorted((a, b) => b.live.localeCompare(a.live)).slice(0, versionsKept));
  const isKept = (record: ReleaseRecord) =>
    latest.has(record) || needed.has(record.version) || stoppedAt(record, older, now) > since;
  return [newest, ...others.filter(isKept)];
}
