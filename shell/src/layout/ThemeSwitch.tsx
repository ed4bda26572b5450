import { useId } from 'react';
import { usePreference } from '../browser/usePreference.ts';
import { applyTheme, chosenTheme, type Theme } from '../browser/theme.ts';
import styles from './ThemeSwitch.module.css';

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const id = useId();
  const theme = usePreference<Theme>(chosenTheme, 'system');
  return (
    <div className={styles.box}>
      <label htmlFor={id}>Appearance</label>
      <select
        id={id}
        value={theme}
        className={styles.select}
        onChange={(event) => applyTheme(event.target.value as Theme)}
      >
        <option value="system">Same as device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </div>
  );
}
