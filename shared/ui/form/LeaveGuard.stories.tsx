import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '@bairn/shared/app';
import { LeaveGuard } from './LeaveGuard.tsx';

const meta: Meta<typeof LeaveGuard> = { title: 'Form/Leave guard', component: LeaveGuard };
export default meta;
type Story = StoryObj<typeof LeaveGuard>;

export const Asks: Story = {
  args: { isDirty: () => true },
  render: (args) => (
    <div style={{ padding: '24px', minBlockSize: '24rem' }}>
      <Link to="/search">Search childcare</Link>
      <LeaveGuard {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Search childcare' }));
    await canvas.findByRole('dialog', { name: 'Leave without saving?' });
  },
};
export const NothingToLose: Story = {
  ...Asks,
  args: { isDirty: () => false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Search childcare' }));
    if (canvas.queryByRole('dialog')) throw new Error('Nothing was changed, so nothing is asked.');
  },
};
