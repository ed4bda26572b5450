import { useId } from 'react';
import { ageInMonths, formatAge } from '@bairn/shared/format/age';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import { Button } from '@bairn/shared/ui/Button';
import { FieldError } from '@bairn/shared/ui/FieldError';
import styles from './ChildChoice.module.css';

type Props = {
  /** The line that the choice is for, for those who hear it. */
  label: string;
  /** Ages are those on this local date. */
  date: string;
  family: readonly FamilyChild[];
  chosen: string | null;
  /** Children that the server refused for this line, with its reason. */
  refused: Readonly<Record<string, string>>;
  busy: boolean;
  locked: boolean;
  /** What is missing, when payment was tried without a choice. */
  problem?: string | undefined;
  onChoose: (childId: string) => void;
  onAdd: () => void;
};

/** Which child a line is for. */
export function ChildChoice(props: Props) {
  const { label, date, family, chosen, refused, busy, locked, problem, onChoose, onAdd } = props;
  const id = useId();
  const reasons = [...new Set(Object.values(refused))].join(' ') || problem;
  const messages = reasons ? [reasons] : [];
  return (
    <fieldset
      className={styles.choice}
      disabled={locked}
      aria-busy={busy}
      aria-describedby={messages.length > 0 ? id : undefined}
    >
      <legend className={styles.legend}>
        Which child?<span className="visually-hidden"> {label}</span>
      </legend>
      <div className={styles.options}>
        {family.map((child) => (
          <label key={child.id} className={styles.option}>
            <input
              type="radio"
              name={`${id}-child`}
              value={child.id}
              checked={chosen === child.id}
              // A refusal comes while the focus is here: a disabled button would lose it.
              aria-disabled={child.id in refused || undefined}
              onChange={() => {
                if (!(child.id in refused)) onChoose(child.id);
              }}
            />
            <span>{child.full_name}</span>
            <span className={styles.age}>{formatAge(ageInMonths(child.dob, date))} old</span>
          </label>
        ))}
        <Button variant="quiet" onClick={onAdd}>
          Add child +
        </Button>
      </div>
      <FieldError id={id} messages={messages} />
    </fieldset>
  );
}
