import type { ReactNode } from 'react';
import type { WebConfig } from '@bairn/shared/schema/config';
import type { Card } from './cardProvider.ts';

/** What every card form is given. */
export type CardFormProps<Result> = {
  /** Who takes the payments, from the public settings. */
  payments: WebConfig['payments'];
  /** A demonstration start: names the cards that work there. */
  demo: boolean;
  /** What pressing the button does: "Pay £42.00", "Save card". */
  submitLabel: string;
  /** Beside the button, such as Cancel. */
  actions?: ReactNode;
  /** Asks whether to keep the card for next time. */
  offerToSave?: boolean;
  /**
   * Pays with the card (`token`, then `authenticate` where the bank asks) or saves it (`setUp`). What it throws is shown in
   * the form, under the field it is about, and everything typed stays.
   */
  onCard: (card: Card, wishes: { save_card: boolean }) => Promise<Result>;
  onDone: (result: Result) => void;
};
