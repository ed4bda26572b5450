import { invoiceDocument, listInvoices } from '@bairn/shared/calls/invoices';
import { listVouchers, removeVoucher, saveVoucher } from '@bairn/shared/calls/vouchers';
import { beside } from '../http/readList.ts';
import { serve } from '../http/serve.ts';
import { printDocument } from './drawInvoice.ts';
import { readInvoices, readInvoiceTotals } from './invoiceQueries.ts';
import { dropVoucher, keepVoucher, readVouchers } from './vouchers.ts';

/** Routes of a family's invoices and childcare vouchers. */
export const billingRoutes = [
  serve(listInvoices, { access: 'invoice.own' }, async ({ db, query, scope }) =>
    beside(await readInvoices(db, scope.keyworker, query), async () => ({
      totals: await readInvoiceTotals(db, scope.keyworker),
    })),
  ),

  serve(invoiceDocument, { access: 'invoice.read' }, ({ db, params }) => printDocument(db, params.id)),

  serve(listVouchers, { access: 'voucher.own' }, async ({ db, scope }) => ({
    data: await readVouchers(db, scope.keyworker),
  })),

  serve(saveVoucher, { access: 'voucher.save' }, async ({ tx, scope, params, body }) => ({
    data: await keepVoucher(tx, scope.keyworker, params.id, body),
  })),

  serve(removeVoucher, { access: 'voucher.remove' }, async ({ tx, scope, params }) => {
    await dropVoucher(tx, scope.keyworker, params.id);
    return { data: await readVouchers(tx, scope.keyworker) };
  }),
];
