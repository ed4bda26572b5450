import { useState } from 'react';
import type { RotaBreach } from '@bairn/shared/schema/rotaShift';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { breachWords } from '#components/breachWords.ts';
import type { Names } from '../words.ts';
import styles from './Cover.module.css';

type Props = {
  breaches: readonly RotaBreach[];
  names: Names;
  /** Shows what a rule is about: its shift, or the day and the place of a gap. */
  onShow: (breach: RotaBreach) => void;
};

const few = 8;

/** The rules that the week breaks: those that keep it from being published, and those to think about. */
export function Checks({ breaches, names, onShow }: Props) {
  const hard = breaches.filter((one) => one.hard);
  const soft = breaches.filter((one) => !one.hard);
  return (
    <div className={styles.lists}>
      <BreachList
        title={hard.length === 0 ? 'Every rule is kept' : `Must be put right (${hard.length})`}
        breaches={hard}
        names={names}
        onShow={onShow}
      />
      {soft.length > 0 && (
        <BreachList title={`To think about (${soft.length})`} breaches={soft} names={names} onShow={onShow} isSoft />
      )}
    </div>
  );
}

function BreachList({ title, breaches, names, onShow, isSoft }: Props & { title: string; isSoft?: boolean }) {
  const [all, setAll] = useState(false);
  const shown = all ? breaches : breaches.slice(0, few);
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul role="list" className={styles.list}>
        {shown.map((breach) => {
          const words = breachWords(breach, names.all);
          return (
            <li key={`${words} ${breach.shift_ids[0] ?? ''}`}>
              <button type="button" className={cx(styles.breach, isSoft && styles.soft)} onClick={() => onShow(breach)}>
                {words}
              </button>
            </li>
          );
        })}
      </ul>
      {breaches.length > few && (
        <Button variant="quiet" size="small" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${breaches.length}`}
        </Button>
      )}
    </section>
  );
}
