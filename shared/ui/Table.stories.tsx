import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '@bairn/shared/app';
import { formatDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
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
          { head: 'Next', sort: 'next', cell: (row) => formatDate(row.next) },
          { head: 'Price', align: 'end', cell: (row) => formatPence(row.price) },
          {
            head: 'Places',
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
