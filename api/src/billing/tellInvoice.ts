import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../database/database.ts';

/** An invoice with whom it concerns. */
export type ToldInvoice = { id: string; keyworker: string; nursery: string; branch: string };

/** What a family is told of an invoice. */
export type InvoiceNews = 'issued' | 'reminder' | 'received' | 'credited' | 'lapsed';

/** `event` tells apart what may happen to an invoice more than once: the id of the receipt or the credit note, or the reminder. */
export async function tellInvoice(
  tx: Tx,
  news: InvoiceNews,
  { id, keyworker, nursery, branch }: ToldInvoice,
  event = id,
) {
  await sendMail(tx, `invoice.${news}`, { invoice_id: id, event });
  await notify(tx, {
    type: `invoice.${news}`,
    object: id,
    to: { family: keyworker, nursery, branch },
    ids: { invoice_id: id },
  });
}
