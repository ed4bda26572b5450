import { plural } from '@bairn/shared/format/plural';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import type { EditorStore } from './EditorStore.ts';
import { type Conflict, type Doc, mineOf } from './model/doc.ts';
import { type Names, shiftWords } from './words.ts';
import styles from './Editor.module.css';

const reasons: Record<Conflict['reason'], string> = {
  changed: 'Another admin changed it at the same time.',
  removed: 'Another admin removed it.',
  overlap: 'The person has another shift then.',
  exists: 'It is there already, with other values.',
  date: 'The day is outside of this week.',
  times: 'Its times no longer fit together.',
  person: 'The person no longer works at this service.',
  room: 'The room is not one of this service.',
  refused: 'It was not saved.',
};

/** Changes that another person's stand in the way of: both are shown until one is chosen. */
export function Conflicts({ doc, store, names }: { doc: Doc; store: EditorStore; names: Names }) {
  if (doc.conflicts.size === 0) return null;
  return (
    <Alert tone="warning" title={`${plural(doc.conflicts.size, 'change')} to choose`} live>
      <ul role="list" className={styles.conflicts}>
        {[...doc.conflicts].map(([id, conflict]) => {
          const mine = mineOf(doc, conflict);
          const theirs = doc.shifts.get(id);
          const words = mine ? shiftWords(mine, names) : 'remove it';
          return (
            <li key={id}>
              <span>
                {reasons[conflict.reason]}
                <br />
                Yours: {words}
                <br />
                {theirs ? `Now: ${shiftWords(theirs, names)}` : 'Now: no shift'}
              </span>
              <span className={styles.buttons}>
                <Button size="small" variant="secondary" onClick={() => store.choose(id, 'mine', `Keep ${words}`)}>
                  Keep mine
                </Button>
                <Button size="small" variant="secondary" onClick={() => store.choose(id, 'theirs', '')}>
                  Keep theirs
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
