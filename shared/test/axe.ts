import axe from 'axe-core';

/** What pages and parts are held to. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that look at colours: all that the other scheme can change. */
export const axeColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds in the document as it stands: by every rule in light, by those of colours in dark too, unless `dark` is
 * false.
 */
export async function axeFindings({ dark = true }: { dark?: boolean } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const theme of dark ? (['light', 'dark'] as const) : (['light'] as const)) {
    document.documentElement.dataset['theme'] = theme;
    const { violations } = await axe.run(document, {
      runOnly: theme === 'light' ? { type: 'tag', values: axeTags } : { type: 'rule', values: axeColours },
      resultTypes: ['violations'],
      // No rule of ours reads style sheets or media.
      preload: false,
    });
    for (const { id, help, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes) {
        found.push(`${theme}: ${id}: ${help} at ${target.join(' ')}\n${failureSummary}`);
      }
    }
  }
  delete document.documentElement.dataset['theme'];
  return found;
}
