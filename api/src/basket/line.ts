import type { BasketItem } from '@bairn/shared/schema/booking';
import type { BeginsRecurring } from '@bairn/shared/schema/bookingOptions';

/** What begins a recurring booking, as it is kept with each of its lines. */
export type Beginning = Pick<BeginsRecurring, 'weekdays' | 'left_out' | 'until'>;

/** A line with what is shown and the columns that decide its state. */
export type Line = BasketItem & {
  nursery_id: string;
  payee: string;
  stripe_account_id: string | null;
  payable: boolean;
  /** The same for all dates of a block. */
  block_id: string | null;
  /** Set where the dates begin a recurring booking. */
  recurring: Beginning | null;
  /** Today's price of the date by itself. */
  single_price: number;
  /** The waiting list offer that it was made from. */
  waiting_entry_id: string | null;
  /** Staff limit the places of its session. */
  by_staff: boolean;
  /** The voucher account that it names, while the family has it for the line's child. */
  voucher: { provider: string; reference: string } | null;
  /** Days until its invoice, or its vouchers, are due. */
  invoice_terms_days: number;
  voucher_terms_days: number;
  /** The part of an invoice that is due at once. */
  deposit_percent: number;
};
