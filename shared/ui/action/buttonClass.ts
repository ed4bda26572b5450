import styles from './Button.module.css';
import { cx } from '../cx.ts';

export type ButtonLook = {
  /**
   * `primary`: the one main action of a page. `secondary`: beside it. `soft`: in rows and cards. `quiet`: least
   * prominent.
   */
  variant?: 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger';
  size?: 'regular' | 'small';
  /** As wide as its container. */
  block?: boolean;
};

/** The class names of a button, for a button and for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'regular', block }: ButtonLook, className?: string) {
  return cx(styles.button, styles[variant], size === 'small' && styles.small, block && styles.block, className);
}
