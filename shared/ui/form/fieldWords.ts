import type { ReactNode } from 'react';

/** What every field takes. */
export type FieldWords = {
  label: string;
  /** What helps to fill it in, before it is wrong. */
  hint?: ReactNode;
  /** May be left out; the label says so. */
  optional?: boolean;
  /** The label is read aloud only, where the place around it says the same. */
  hideLabel?: boolean;
};

export type FieldProps = FieldWords & {
  /** As in the schema; dots for nested fields. */
  name: string;
  /** As wide as what goes in. */
  width?: 'short' | 'medium' | 'full';
};
