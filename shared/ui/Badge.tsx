import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';
import type { Tone } from './tone.ts';

type Props = {
  tone?: Tone;
  /** A small icon before the words. */
  icon?: ReactNode;
  /** The state in words; colour alone says nothing. */
  children: ReactNode;
};

/** The state of a thing in a word or two. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
