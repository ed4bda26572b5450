import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from '../cx.ts';

/** The meaning of a colour; a word or an icon always says the same. */
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'highlight';

type Props = {
  tone?: Tone;
  /** A small icon before the words. */
  icon?: ReactNode;
  /** The state in words, never by colour alone. */
  children: ReactNode;
};

/** The state of an object in a word or two. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
