import type { ComponentProps, ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';
import styles from './EmptyState.module.css';

type Props = {
  title: string;
  /** Level of the heading; 2 by default. */
  level?: 2 | 3;
  drawing?: ComponentProps<typeof Drawing>['name'];
  /** Why it is empty and what to do next. */
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
};

/** An empty list or page: says so, and what to do next. */
export function EmptyState({ title, level = 2, drawing = 'no-results', children, action }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      {children && (typeof children === 'string' ? <p>{children}</p> : children)}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
