import { session, useSession } from '@bairn/shared/app';
import Check from 'lucide-react/icons/check';
import { branchChoices } from './branches.ts';
import styles from './BranchList.module.css';

/** The services that a person may work in, under their providers where there are several; choosing one switches to it. */
export function BranchList({ onChoose }: { onChoose: () => void }) {
  const current = useSession();
  const choices = branchChoices(current);
  const nurseries = [...new Set(choices.map(({ nursery }) => nursery))];
  return nurseries.map((nursery) => (
    <div key={nursery}>
      {nurseries.length > 1 && <p className={styles.nursery}>{nursery}</p>}
      <ul role="list" aria-label={nursery} className={styles.list}>
        {choices
          .filter((choice) => choice.nursery === nursery)
          .map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.choice}
                aria-current={id === current.branch?.id ? 'true' : undefined}
                onClick={() => {
                  onChoose();
                  session.switchBranch(id);
                }}
              >
                {name}
                {id === current.branch?.id && <Check size={18} />}
              </button>
            </li>
          ))}
      </ul>
    </div>
  ));
}
