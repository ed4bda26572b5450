import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta: Meta<typeof EmptyState> = { title: 'States/Empty', component: EmptyState };
export default meta;
type Story = StoryObj<typeof EmptyState>;

export const NoSession: Story = {
  args: {
    title: 'No sessions yet',
    drawing: 'no-session',
    children: 'Families can book as soon as you have listed one.',
    action: <ButtonLink to="/planning/sessions/create">Create a session</ButtonLink>,
  },
};
export const NoBookings: Story = {
  args: { title: 'No bookings', drawing: 'no-bookings', children: 'When you book a session it appears here.' },
};
export const NoResults: Story = {
  args: { title: 'Nothing within 5 miles', children: 'Try another day, or look a little further.' },
};
export const BasketEmpty: Story = {
  args: { title: 'You have no items in your basket', drawing: 'basket-empty', level: 3 },
};
