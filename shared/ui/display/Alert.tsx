import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { cx } from '../cx.ts';
import { ToneIcon } from './ToneIcon.tsx';

type Props = {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  children?: ReactNode;
  /** A small button or a link. */
  action?: ReactNode;
  /** It appeared because of the person's action: announce it to screen readers. */
  live?: boolean;
};

/** A message beside the content that it is about. For a temporary message use a toast. */
export function Alert({ tone = 'info', title, children, action, live }: Props) {
  return (
    <div className={cx(styles.alert, styles[tone])} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <ToneIcon tone={tone} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
