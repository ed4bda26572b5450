import { mostOnDate } from '@bairn/shared/schema/booking';
import { plural } from '@bairn/shared/format/plural';
import { Button } from '@bairn/shared/ui/Button';
import { useAddChild } from '@bairn/shared/children/useAddChild';
import styles from './ForWhom.module.css';
import type { WhoChoice } from './useWho.ts';

type Props = { choice: WhoChoice; today: string; signedIn: boolean };

/** Who the dates are for: a family's children, or a number of places whose children are chosen at the checkout. */
export function ForWhom({ choice, today, signedIn }: Props) {
  const { who, family, fitting, pick, setPlaces } = choice;
  const adding = useAddChild((child) => pick(child, true));
  if (family.length === 0) {
    return (
      <div className={styles.who}>
        <label htmlFor="places" className={styles.legend}>
          For
        </label>
        <select
          id="places"
          className={styles.places}
          value={who.places}
          onChange={(event) => setPlaces(Number(event.target.value))}
        >
          {Array.from({ length: mostOnDate }, (_, index) => (
            <option key={index} value={index + 1}>
              {plural(index + 1, 'child', 'children')}
            </option>
          ))}
        </select>
        {signedIn && (
          <Button variant="quiet" size="small" onClick={() => void adding.ask(null)}>
            Add child +
          </Button>
        )}
        {adding.dialog(today)}
      </div>
    );
  }
  const misfits = family.filter((child) => !fitting.includes(child));
  return (
    <fieldset className={styles.who}>
      <legend className={styles.legend}>For</legend>
      {[...fitting, ...misfits].map((child) => (
        <label key={child.id} className={styles.child}>
          <input
            type="checkbox"
            checked={who.children.includes(child)}
            disabled={misfits.includes(child)}
            onChange={(event) => pick(child.id, event.target.checked)}
          />
          {child.first_name}
          {misfits.includes(child) && <span className={styles.misfit}>not this age</span>}
        </label>
      ))}
      <Button variant="quiet" size="small" onClick={() => void adding.ask(null)}>
        Add child +
      </Button>
      {adding.dialog(today)}
    </fieldset>
  );
}
