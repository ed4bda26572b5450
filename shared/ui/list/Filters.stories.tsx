import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateField } from '../form/DateField.tsx';
import { Filters } from './Filters.tsx';
import { Select } from '../form/Select.tsx';
import { TextField } from '../form/TextField.tsx';

const meta: Meta = { title: 'Find the way/Filters', parameters: { at: '/planning/bookings?status=2&q=isla' } };
export default meta;
type Story = StoryObj;

export const Bookings: Story = {
  render: () => (
    <div style={{ padding: '16px', minBlockSize: '30rem' }}>
      <Filters names={['q', 'status', 'from']}>
        <TextField name="q" label="Child" />
        <Select
          name="status"
          label="Status"
          placeholder="Any"
          options={[
            { value: 1, label: 'Pending' },
            { value: 2, label: 'Confirmed' },
          ]}
        />
        <DateField name="from" label="From" />
      </Filters>
    </div>
  ),
};
