/**
 * Has the browser fetch files that the host only names: `idle` those that every further step needs, `touch` those that the
 * first act on this page needs.
 */
export function fetchAhead(how: 'prefetch' | 'preload', ...when: readonly ('idle' | 'touch')[]): void {
  for (const name of when)
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${name}]`)) link.rel = how;
}
