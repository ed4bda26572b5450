/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'bairn.theme';

/** What the person chose on this device. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Shows the page in a theme: the one given, which is kept, or the one chosen before. */
export function applyTheme(theme?: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else if (theme) localStorage.setItem(key, theme);
  } catch {
    // Nothing is kept then; it holds until the page is left.
  }
  const shown = theme ?? chosenTheme();
  if (shown === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = shown;
}
