import type { Meta, StoryObj } from '@storybook/react-vite';
import { Choices } from './Choices.tsx';

const meta: Meta<typeof Choices> = {
  title: 'Find the way/Choices',
  component: Choices,
  parameters: { at: '/planning/bookings?when=past' },
  args: {
    label: 'When',
    name: 'when',
    options: [
      { value: 'upcoming', label: 'Upcoming' },
      { value: 'past', label: 'Past' },
      { value: 'all', label: 'All' },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof Choices>;

export const Past: Story = {};
export const NothingInTheAddress: Story = { parameters: { at: '/planning/bookings' } };
export const Compact: Story = {
  render: (args) => (
    <div data-density="compact">
      <Choices {...args} />
    </div>
  ),
};
export const UnknownInTheAddress: Story = { parameters: { at: '/planning/bookings?when=yesterday' } };
