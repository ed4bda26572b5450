import { useSyncExternalStore } from 'react';
import type { ImportedService } from '@bairn/shared/schema/onboarding';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useFormStore } from '@bairn/shared/ui/formContext';
import { differencesOf } from './registerDetails.ts';
import styles from './ServiceForm.module.css';

/** Where the public register says something else of a service than its form, and a button that takes it over. */
export function RegisterComparison({ entry }: { entry: ImportedService }) {
  const store = useFormStore();
  const typed = useSyncExternalStore(store.subscribe, store.values, store.values);
  if (!typed) return null;
  const differences = differencesOf(entry, typed);
  if (differences.length === 0) {
    return (
      <Alert tone="success" live>
        The name, address and contact details match the public register.
      </Alert>
    );
  }
  const fill = () => store.fill(Object.fromEntries(differences.map(({ field, there }) => [field, there])));
  return (
    <Alert tone="warning" live title="The public register has other details">
      <ul className={styles.differences}>
        {differences.map(({ field, label, here, there }) => (
          <li key={field}>
            {label}: <strong>{there}</strong>
            {here === '' ? ' (empty here)' : `, here ${here}`}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onClick={fill}>
        Use the register’s details
      </Button>
    </Alert>
  );
}
