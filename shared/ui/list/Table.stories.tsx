import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Link } from '@bairn/shared/app';
import { formatDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { Badge } from '../display/Badge.tsx';
import { Button } from '../action/Button.tsx';
import { Menu } from '../overlay/Menu.tsx';
import { Table } from './Table.tsx';

const rows = [
  { id: '1', name: 'Forest mornings', next: '2026-11-24', price: 2600, places: 3 },
  { id: '2', name: 'After-school club', next: '2026-11-25', price: 1450, places: 0 },
  { id: '3', name: 'Wee explorers, full day', next: null, price: 5200, places: 12 },
];

const meta: Meta = { title: 'Show/Table', parameters: { at: '/planning/sessions?sort=name' } };
export default meta;
type Story = StoryObj;

export const Sessions: Story = {
  render: () => (
    <div style={{ padding: '16px' }}>
      <Table
        caption="Sessions"
        rows={rows}
        columns={[
          { head: 'Session', sort: 'name', cell: (row) => <Link to={`/planning/sessions/${row.id}`}>{row.name}</Link> },
          { head: 'Next', sort: 'next', shown: 'second', cell: (row) => formatDate(row.next) },
          { head: 'Price', align: 'end', shown: 'second', labelled: true, cell: (row) => formatPence(row.price) },
          {
            head: 'Places',
            shown: 'first',
            cell: (row) =>
              row.places ? <Badge tone="success">{row.places} left</Badge> : <Badge tone="danger">Full</Badge>,
          },
          {
            head: '',
            align: 'end',
            cell: () => (
              <Button size="small" variant="secondary">
                Archive
              </Button>
            ),
          },
        ]}
      />
    </div>
  ),
};
export const Narrow: Story = { ...Sessions, globals: { viewport: { value: 'phone' } } };
export const Compact: Story = { ...Sessions, globals: { density: 'compact' } };
export const Descending: Story = { ...Sessions, parameters: { at: '/planning/sessions?sort=-name' } };
const orders = [
  {
    id: '1',
    number: 'B100301',
    family: 'Rhona Featherstonehaugh',
    children: 'Robbie, Marsaili',
    phone: '0131 496 0766',
    session: 'Wee explorers, full day',
    paid: 123_200,
    back: 61_600,
    status: 'Cancelled by family',
  },
  {
    id: '2',
    number: 'B100302',
    family: 'Jo Orr',
    children: 'Ada',
    phone: '0141 496 0164',
    session: 'Club',
    paid: 1450,
    back: 0,
    status: 'Paid',
  },
];

/** Many columns, with the longest of what they hold; where there is not the room for them its rows have two lines, and the details say the rest. */
export const ManyColumns: Story = {
  render: () => (
    <div data-room>
      <Table
        caption="Orders"
        from={1160}
        rows={orders}
        columns={[
          { head: 'Order', sort: 'number', cell: ({ number }) => number },
          { head: 'Family', sort: 'family', shown: 'second', clip: true, cell: ({ family }) => family },
          { head: 'Allergies and medical needs', cell: ({ children }) => children },
          { head: 'Phone', shown: 'details', cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a> },
          { head: 'Session', clip: true, cell: ({ session }) => session },
          { head: 'Paid', align: 'end', cell: ({ paid }) => formatPence(paid) },
          { head: 'Refunded', align: 'end', cell: ({ back }) => formatPence(back) },
          { head: 'Status', shown: 'first', cell: ({ status }) => <Badge tone="warning">{status}</Badge> },
          {
            head: '',
            align: 'end',
            cell: ({ number }) => (
              <Menu label={`Actions for order ${number}`} items={[{ label: 'Payments', to: '/' }]} />
            ),
          },
        ]}
      />
    </div>
  ),
  async play({ canvas, canvasElement }) {
    const room = canvasElement.querySelector<HTMLElement>('[data-room]')!;
    const table = canvas.getByRole('table');
    const row = table.querySelector('tbody tr')!;
    const layouts: Record<string, string> = {};
    for (const width of [288, 358, 479, 482, 608, 720, 852, 976, 1100, 1159, 1162, 1182, 1400]) {
      room.style.inlineSize = `${width}px`;
      const { scrollWidth, clientWidth } = table.parentElement!;
      await expect(`${width}: ${scrollWidth - clientWidth} too wide`).toBe(`${width}: 0 too wide`);
      layouts[width] = getComputedStyle(row).display;
      for (const link of canvas.getAllByRole('link', { name: /^(Order|Family)$/ }))
        await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    }
    const widths = (layout: string) => Object.keys(layouts).filter((width) => layouts[width] === layout);
    await expect(widths('flex')).toEqual(['288', '358', '479', '482', '608', '720', '852', '976', '1100', '1159']);
    await expect(widths('table-row')).toEqual(['1162', '1182', '1400']);
    room.style.inlineSize = '358px';
    const details = canvas.getByRole('button', { name: 'Details of B100301' });
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    details.focus();
    await userEvent.keyboard('{Enter}');
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText('Robbie, Marsaili', { selector: 'dd' })).toBeVisible();
    // What stands in the row is not said again where there is the room for it.
    room.style.inlineSize = '1400px';
    await expect(canvas.getByText('Robbie, Marsaili', { selector: 'dd' })).not.toBeVisible();
    await expect(canvas.getByText('0131 496 0766')).toBeVisible();
    await userEvent.click(row);
    await expect(canvas.queryByText('0131 496 0766')).toBeNull();
    room.style.inlineSize = '';
  },
};
export const ManyColumnsCompact: Story = { ...ManyColumns, globals: { density: 'compact' } };
export const NoRows: Story = {
  render: () => (
    <Table caption="Sessions" rows={[] as typeof rows} columns={[{ head: 'Session', cell: (row) => row.name }]} />
  ),
};
