import type { SyntheticEvent } from 'react';
import { plural } from '@bairn/shared/format/plural';
import { Button } from '../action/Button.tsx';
import styles from './Finder.module.css';
import { List } from './List.tsx';
import { ListRow } from './ListRow.tsx';

type FormProps = {
  /** What the form does: 'Find a carer'. */
  label: string;
  /** What can be typed: 'Name, email or child'. */
  field: string;
  begin?: string;
  /** Called with the trimmed text, at most 100 characters. */
  onFind: (search: string) => void;
};

/** A field with a button that looks for someone or something to choose. */
export function FindForm({ label, field, begin = '', onFind }: FormProps) {
  const find = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    onFind(typeof typed === 'string' ? typed.trim().slice(0, 100) : '');
  };
  return (
    <form className={styles.find} role="search" aria-label={label} onSubmit={find}>
      <label>
        <span>{field}</span>
        <input type="search" name="search" autoComplete="off" maxLength={100} defaultValue={begin} />
      </label>
      <Button type="submit" variant="secondary">
        Find
      </Button>
    </form>
  );
}

type FoundProps<Item> = {
  items: readonly Item[];
  /** The name of the list: 'Carers'. */
  label: string;
  counted: readonly [one: string, many: string];
  /** The sentence where nothing was found. */
  none: string;
  titleOf: (item: Item) => string;
  detailOf: (item: Item) => string;
  onChoose: (item: Item) => void;
};

/** What was found, each with a button that chooses it. */
export function FoundList<Item extends { id: string }>(props: FoundProps<Item>) {
  const { items, label, counted, none, titleOf, detailOf, onChoose } = props;
  return (
    <>
      <p role="status">{items.length === 0 ? none : plural(items.length, ...counted)}</p>
      {items.length > 0 && (
        <List items={items} label={label}>
          {(item) => (
            <ListRow title={titleOf(item)} detail={detailOf(item)}>
              <Button variant="secondary" size="small" onClick={() => onChoose(item)}>
                Choose<span className="visually-hidden"> {titleOf(item)}</span>
              </Button>
            </ListRow>
          )}
        </List>
      )}
    </>
  );
}
