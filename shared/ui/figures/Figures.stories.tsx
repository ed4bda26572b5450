import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bars } from './Bars.tsx';
import { Columns } from './Columns.tsx';
import { Figures } from './Figures.tsx';

const rows = [
  { id: '1', name: 'Acorns', value: 42, places: 60 },
  { id: '2', name: 'Wee explorers and their friends', value: 18, places: 20 },
  { id: '3', name: 'Without a room', value: 0, places: 5 },
];

const meta: Meta = { title: 'Show/Figures' };
export default meta;
type Story = StoryObj;

export const BarsOfCapacity: Story = {
  render: () => (
    <Bars
      caption="Occupied places"
      rows={rows.map(({ places, ...row }) => ({ ...row, of: places, text: `${row.value} of ${places}` }))}
    />
  ),
};

export const ColumnsOverTime: Story = {
  render: () => (
    <Columns
      caption="Occupied hours by age"
      parts={['Under 2', '2 to under 3', '3 and over', 'School age']}
      line="Places"
      format={(value) => `${value} h`}
      columns={Array.from({ length: 26 }, (_, at) => ({
        id: String(at),
        name: `${at + 1} Nov`,
        values: [at, 10, 20 - (at % 5), at % 3],
        line: at === 7 ? 0 : 60,
      }))}
    />
  ),
};

export const TableBesideBars: Story = {
  render: () => (
    <Figures
      caption="By room"
      rows={rows}
      columns={[
        { head: 'Room', of: ({ name }) => name },
        { head: 'Occupied', of: ({ value }) => value, text: ({ value }) => `${value} h` },
        { head: 'Places', of: ({ places }) => places },
      ]}
      bars={{ caption: 'Occupied places by room', value: ({ value }) => value, of: ({ places }) => places }}
    />
  ),
};
