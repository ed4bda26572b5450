import type { Key, ReactNode } from 'react';
import styles from './List.module.css';

type Props<Item> = {
  items: readonly Item[];
  itemKey?: (item: Item) => Key;
  /** What is listed, for those who hear it. */
  label?: string;
  /** Side by side in columns of at least this width; one below another without it. */
  column?: '16rem' | '19rem' | '20rem' | undefined;
  children: (item: Item) => ReactNode;
};

const byId = (item: unknown): Key =>
  typeof item === 'object' && item !== null && 'id' in item ? (item.id as Key) : JSON.stringify(item);

/** A list of rows or cards. */
export function List<Item>({ items, itemKey = byId, label, column, children }: Props<Item>) {
  return (
    <ul role="list" aria-label={label} data-column={column} className={styles.list}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
