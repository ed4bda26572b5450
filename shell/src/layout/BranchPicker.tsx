import { session, useSession } from '@bairn/shared/app';
import { useId } from 'react';
import { branchChoices, hasBranchPicker } from './branches.ts';
import styles from './BranchPicker.module.css';

/** Chooses the service that the screens work for. */
export function BranchPicker() {
  const current = useSession();
  const id = useId();
  if (!hasBranchPicker(current)) return null;
  const choices = branchChoices(current);
  const nurseries = [...new Set(choices.map(({ nursery }) => nursery))];
  const options = (nursery: string) =>
    choices
      .filter((choice) => choice.nursery === nursery)
      .map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ));

  return (
    <div className={styles.picker}>
      <label htmlFor={id} className="visually-hidden">
        Service
      </label>
      <select
        id={id}
        className={styles.select}
        value={current.branch?.id ?? ''}
        onChange={(event) => session.switchBranch(event.target.value)}
      >
        {nurseries.length === 1
          ? options(nurseries[0] ?? '')
          : nurseries.map((nursery) => (
              <optgroup key={nursery} label={nursery}>
                {options(nursery)}
              </optgroup>
            ))}
      </select>
    </div>
  );
}
