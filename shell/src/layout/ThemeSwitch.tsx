import { useId, useState } from 'react';
import { applyTheme, chosenTheme, type Theme } from '../theme.ts';
import styles from './ThemeSwitch.module.css';

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const id = useId();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  return (
    <div className={styles.box}>
      <label htmlFor={id}>Appearance</label>
      <select
        id={id}
        value={theme}
        className={styles.select}
        onChange={(event) => {
          const next = event.target.value as Theme;
          applyTheme(next);
          setTheme(next);
        }}
      >
        <option value="system">Same as device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </div>
  );
}
