import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { plural } from '@bairn/shared/format/plural';
import type { ChildImport } from '@bairn/shared/schema/childImport';
import { Button } from '@bairn/shared/ui/Button';
import { saveFile } from '@bairn/shared/ui/saveFile';
import { faultyFile } from './importFiles.ts';
import styles from './Import.module.css';

/** Problems that are shown at once; the rest are asked for. */
const shownAtOnce = 50;

type Props = { faulty: Pick<ChildImport, 'header' | 'faults' | 'faulty_lines'> };

/** What is wrong in a file by line and column, and the faulty lines to save and correct. */
export function Faults({ faulty }: Props) {
  const [shown, setShown] = useState(shownAtOnce);
  const { faults } = faulty;
  if (faults.length === 0) return null;
  const left = faults.length - shown;
  return (
    <section className={styles.faults} aria-label="Problems">
      <div className={styles.head}>
        <h3>{plural(faults.length, 'problem')}</h3>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(faultyFile(faulty), 'lines-with-problems.csv')}
        >
          <Download />
          Download these lines
        </Button>
      </div>
      <ul role="list" className={styles.list}>
        {faults.slice(0, shown).map(({ line, column, value, problem }, index) => (
          <li key={index}>
            <span className={styles.where}>
              Line {line}
              {column && `, ${column}`}
            </span>
            <span>{problem}</span>
            {value && <q className={styles.value}>{value}</q>}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="quiet" onClick={() => setShown(shown + shownAtOnce)}>
          Show {Math.min(left, shownAtOnce)} more
        </Button>
      )}
    </section>
  );
}
