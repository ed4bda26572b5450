import { formatDate, formatMonth } from '@bairn/shared/format/date';
import { formatBytes, plans } from '@bairn/shared/format/plans';
import { listOf, pounds } from '../list.ts';
import type { UsageStatement } from '../rows/usageStatements.ts';
import { formatPence } from '@bairn/shared/format/money';

/** The plans of a month, 'Start, Standard'. */
const plansOf = ({ lines }: UsageStatement) => [...new Set(lines.map(({ plan }) => plans[plan].name))].join(', ');

/** The usage statements of a service, the latest month first. */
export const usageStatementList = listOf<UsageStatement>()({
  name: 'Usage statements',
  counted: ['statement', 'statements'],
  filters: {},
  sorts: [],
  columns: [
    { id: 'month', head: 'Month', text: ({ month }) => formatMonth(month) },
    { id: 'number', head: 'Number', shown: 'second', text: ({ number }) => number },
    { id: 'plan', head: 'Plan', shown: 'second', text: (row) => plansOf(row) || 'None' },
    { id: 'bookings', head: 'Bookings', align: 'end', text: ({ usage }) => usage.bookings },
    { id: 'children', head: 'Children', align: 'end', text: ({ usage }) => usage.children },
    { id: 'total', head: 'Total', align: 'end', shown: 'first', text: ({ total }) => formatPence(total) },
    { id: 'due', head: 'Due', shown: 'details', text: ({ total, due_on }) => (total > 0 ? formatDate(due_on) : 'N/A') },
    { id: 'staff', head: 'Staff', shown: 'details', text: ({ usage }) => usage.staff },
    { id: 'messages', head: 'Messages', shown: 'details', text: ({ usage }) => usage.messages },
    {
      id: 'storage',
      head: 'Pictures and videos',
      shown: 'details',
      text: ({ usage }) => formatBytes(usage.storage_bytes),
    },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    Number: ({ number }) => number,
    Month: ({ month }) => formatMonth(month),
    Plan: plansOf,
    'Bookings online': ({ usage }) => usage.bookings,
    'Children who came': ({ usage }) => usage.children,
    Staff: ({ usage }) => usage.staff,
    Messages: ({ usage }) => usage.messages,
    'Pictures and videos': ({ usage }) => formatBytes(usage.storage_bytes),
    Issued: ({ issued_on }) => formatDate(issued_on),
    Due: ({ due_on }) => formatDate(due_on),
    Total: ({ total }) => pounds(total),
  },
});
