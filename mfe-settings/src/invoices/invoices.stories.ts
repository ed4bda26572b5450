import { listInvoices } from '@bairn/shared/calls/invoices';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { someInvoices } from '@bairn/shared/test/invoices';
import type { PageStory } from '@bairn/shared/test/pageStory';

const invoices = someInvoices();
const answered = (data: Invoice[]) => (api: FakeApi) =>
  api.on(listInvoices, () => ({
    data,
    meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 },
    totals: { owed: data.reduce((sum, { owed }) => sum + owed, 0), overdue: data.length > 0 ? 8400 : 0 },
  }));

/** The family's invoices. */
export const invoiceStories: readonly PageStory[] = [
  { name: 'none', answers: answered([]) },
  { name: 'in each state', answers: answered(invoices) },
  { name: 'one opened', at: `/settings/invoices?invoice=${invoices[2]?.id}`, answers: answered(invoices) },
];
