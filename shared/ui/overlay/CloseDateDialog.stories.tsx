import type { Meta, StoryObj } from '@storybook/react-vite';
import { CloseDateDialog } from './CloseDateDialog.tsx';

const id = (nth: number) => `0198f3a0-0000-7000-8000-00000000000${nth}`;
const instance = { id: id(1), date: '2026-11-24', booked: 3 };

const meta: Meta<typeof CloseDateDialog> = {
  title: 'Overlays/Closing a date',
  component: CloseDateDialog,
  args: { scope: { nursery: id(3), branch: id(4) }, session: id(2), instance, onClose: () => undefined },
};
export default meta;
type Story = StoryObj<typeof CloseDateDialog>;

export const Booked: Story = {};
export const NotBooked: Story = { args: { instance: { ...instance, booked: 0 } } };
export const OfANamedSession: Story = { args: { name: 'Toddlers morning' } };
