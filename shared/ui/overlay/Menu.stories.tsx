import Copy from 'lucide-react/icons/copy';
import Trash from 'lucide-react/icons/trash-2';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';

const meta: Meta = { title: 'Actions/Menu and popover' };
export default meta;
type Story = StoryObj;

const frame = { minBlockSize: '20rem', padding: '24px' } as const;

export const Actions: Story = {
  render: () => (
    <div style={frame}>
      <Menu
        label="More for Forest mornings"
        items={[
          { label: 'Duplicate', icon: <Copy />, to: '/planning/sessions/1/duplicate' },
          { label: 'Register', to: '/planning/sessions/1/register' },
          { label: 'Archive', icon: <Trash />, danger: true, onSelect: () => undefined },
        ]}
      />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More for Forest mornings' }));
    await canvas.findByRole('menuitem', { name: 'Duplicate' });
    await userEvent.keyboard('{ArrowDown}');
  },
};
export const Basket: Story = {
  render: () => (
    <div style={frame}>
      <Popover button="Basket (0)" title="Your basket (0)">
        You have no items in your basket
      </Popover>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Basket (0)' }));
  },
};
export const SomethingDisabled: Story = {
  render: () => (
    <div style={frame}>
      <Menu
        label="More for Isla Fraser"
        items={[
          { label: 'Log out', onSelect: () => undefined, disabled: true },
          { label: 'Mark as absent', onSelect: () => undefined },
        ]}
      />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More for Isla Fraser' }));
    await canvas.findByRole('menuitem', { name: 'Mark as absent' });
  },
};
