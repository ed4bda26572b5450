import { useState } from 'react';
import { keepsPreferences, letKeep } from '#browser/preferences.ts';
import { usePreference } from '#browser/usePreference.ts';
import styles from './PreferencesChoice.module.css';

const options = [
  { keep: true, label: 'Keep my choices on this device' },
  { keep: false, label: 'Do not keep them' },
];

/** Whether what a person chooses for this browser is kept in it. Takes effect at once, and says so. */
export function PreferencesChoice() {
  const keeps = usePreference(keepsPreferences, true);
  const [said, setSaid] = useState('');
  return (
    <fieldset className={styles.choice}>
      <legend>May Bairn keep your choices?</legend>
      {options.map(({ keep, label }) => (
        <label key={label}>
          <input
            type="radio"
            name="preferences"
            checked={keeps === keep}
            onChange={() => {
              letKeep(keep);
              setSaid(
                keep
                  ? 'Saved: your choices are kept on this device.'
                  : 'Saved: what was kept is removed, and nothing more will be.',
              );
            }}
          />
          {label}
        </label>
      ))}
      <p role="status">{said}</p>
    </fieldset>
  );
}
