import type { Page, Release } from './contract.ts';

/** The page that a path opens among those of some releases: a fixed segment has priority over a parameter. */
export function pageIn<Owner extends Pick<Release, 'pages'>>(
  releases: readonly Owner[],
  path: string,
): { release: Owner; id: string; page: Page } | undefined {
  const segments = segmentsOf(path);
  let best: { release: Owner; id: string; page: Page; weight: number } | undefined;
  for (const release of releases) {
    for (const [id, page] of Object.entries(release.pages)) {
      const weight = weigh(segmentsOf(page.path), segments);
      if (weight >= 0 && weight > (best?.weight ?? -1)) best = { release, id, page, weight };
    }
  }
  return best;
}

/** The parts of a path between its slashes. */
export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** -1 if the pattern does not match; otherwise higher for more fixed segments, the first counting most. */
function weigh(pattern: readonly string[], segments: readonly string[]): number {
  if (pattern.length !== segments.length) return -1;
  let weight = 0;
  for (const [index, part] of pattern.entries()) {
    const fixed = !part.startsWith(':');
    if (fixed && part !== segments[index]?.toLowerCase()) return -1;
    weight = weight * 2 + (fixed ? 1 : 0);
  }
  return weight;
}
