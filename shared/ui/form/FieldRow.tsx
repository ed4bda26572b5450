import type { ReactNode } from 'react';
import styles from './Field.module.css';

type Props = {
  /** One field where there is an `action`, otherwise several. */
  children: ReactNode;
  /** The button that belongs to the field, such as Find Address. */
  action?: ReactNode;
};

/**
 * Fields beside each other, or a field and its button. Labels, hints, controls and messages have a row each, so that a message
 * under one of them moves none of the others.
 */
export function FieldRow({ children, action }: Props) {
  return (
    <div className={action === undefined ? styles.row : styles.withAction}>
      {children}
      {action}
    </div>
  );
}
