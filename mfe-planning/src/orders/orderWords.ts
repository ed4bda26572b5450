import { cardName } from '@bairn/shared/format/cardName';
import { formatHours } from '@bairn/shared/format/funding';
import { listWords } from '@bairn/shared/format/listWords';
import { paymentWords } from '@bairn/shared/schema/lists/orders';
import type { RefundReason, ServiceOrder } from '@bairn/shared/schema/rows/orders';
import type { Look } from '../components/orderLook.ts';

type ServicePayment = ServiceOrder['payments'][number];

/** The states of a payment as a service reads them. */
export const paymentStatus: Record<ServicePayment['status'], Look> = {
  created: { words: paymentWords.created, tone: 'warning' },
  pending: { words: paymentWords.pending, tone: 'warning' },
  confirmed: { words: paymentWords.confirmed, tone: 'success' },
  failed: { words: paymentWords.failed, tone: 'danger' },
  cancelled: { words: paymentWords.cancelled, tone: 'neutral' },
};

export const refundReason: Record<RefundReason, string> = {
  cancelled_by_family: 'The family cancelled',
  cancelled_by_service: 'You cancelled',
  goodwill: 'Refunded by you',
  late_money: 'Paid too late',
  at_provider: 'Refunded at the payment provider',
};

const deskWords = {
  cash: 'cash',
  card_machine: 'your card machine',
  invoice: 'an invoice',
  voucher: 'childcare vouchers',
} as const;

/** Where a payment came from: `Visa ending 4242`, `cash`, `5 h of funded hours`, or both. */
export function payerWords({ card, desk, amount, funded_minutes }: ServicePayment) {
  const hours = funded_minutes > 0 ? [`${formatHours(funded_minutes)} of funded hours`] : [];
  const money = desk ? deskWords[desk] : card ? cardName(card) : 'Card';
  return listWords(hours.length > 0 && amount === 0 ? hours : [money, ...hours]);
}
