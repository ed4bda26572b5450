import { keepPreference, readPreference } from './preferences.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** What the person chose on this device. */
export function chosenTheme(): Theme {
  const kept = readPreference('bairn.theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows the page in a theme: the one given, which is kept, or the one chosen before. */
export function applyTheme(theme?: Theme): void {
  if (theme) keepPreference('bairn.theme', theme === 'system' ? null : theme);
  const shown = theme ?? chosenTheme();
  if (shown === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = shown;
}

/** Shows what was chosen before, and follows what another tab chooses. */
export function followTheme(): void {
  applyTheme();
  addEventListener('storage', ({ key }) => {
    if (key === 'bairn.theme' || key === null) applyTheme();
  });
}
