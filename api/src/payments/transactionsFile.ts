import { cardName } from '@bairn/shared/format/cardName';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { localDate as today } from '@bairn/shared/schema/clock';
import type { Transaction } from '@bairn/shared/schema/payments';
import { csvDownload, type Download } from '../plugins/download.ts';

const statusWords: Record<Transaction['status'], string> = { done: 'Done', pending: 'On its way', failed: 'Failed' };

const columns: Record<string, (transaction: Transaction) => string | number | null> = {
  Date: ({ at }) => formatDate(localDate(at)),
  Time: ({ at }) => localTime(at),
  Kind: ({ kind }) => (kind === 'charge' ? 'Payment' : 'Refund'),
  Status: ({ status }) => statusWords[status],
  'Paid to': ({ payee }) => payee,
  For: ({ description }) => description,
  Card: ({ card }) => card && cardName(card),
  // In pounds, for sums in a spreadsheet: what goes back counts against what was paid, and what failed moved nothing.
  Amount: ({ kind, status, amount }) =>
    status === 'failed' ? null : Number(((kind === 'charge' ? amount : -amount) / 100).toFixed(2)),
  Order: ({ order_number }) => order_number,
};

/** The family's money as a spreadsheet reads it; named after the day of the export. */
export function transactionsFile(batches: AsyncIterable<readonly Transaction[]>): Download {
  async function* rows() {
    for await (const transactions of batches) {
      yield transactions.map((transaction) => Object.values(columns).map((cell) => cell(transaction)));
    }
  }
  return csvDownload(`Transactions ${today()}.csv`, Object.keys(columns), rows());
}
