import type { ReactNode } from 'react';
import type { WebConfig } from '@bairn/shared/schema/config';
import type { Card } from './cardProvider.ts';
import type { Saving } from './saving.ts';

/** The props of every card form. */
export type CardFormProps<Result> = {
  /** The payment provider, from the public settings. */
  payments: WebConfig['payments'];
  /** A demonstration start: lists its test cards. */
  demo: boolean;
  /** The label of the button: "Pay £42.00", "Save card". */
  submitLabel: string;
  /** Content beside the button, such as Cancel. */
  actions?: ReactNode;
  /** Whether the person chooses to save the card, or it has to be saved; without it nothing is said. */
  saving?: Saving;
  /**
   * Pays with the card (`token`, then `authenticate` if the bank requires it) or saves it (`setUp`). Its error is shown
   * in the form, under its field, and all typed text stays.
   */
  onCard: (card: Card, wishes: { save_card: boolean }) => Promise<Result>;
  onDone: (result: Result) => void;
};
