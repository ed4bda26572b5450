import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from '@bairn/shared/app';
import { expect } from 'storybook/test';
import { Pagination } from '../list/Pagination.tsx';
import { Stepper } from './Stepper.tsx';
import { Tabs } from './Tabs.tsx';

const meta: Meta = {
  title: 'Find the way/Tabs, pages and steps',
  parameters: { at: '/planning/sessions/1/bookings?page=4' },
};
export default meta;
type Story = StoryObj;

export const SessionTabs: Story = {
  render: () => (
    <Tabs
      label="Session"
      items={[
        { to: '/planning/sessions/1', label: 'Overview', end: true },
        { to: '/planning/sessions/1/bookings', label: 'Bookings', count: 14 },
        { to: '/planning/sessions/1/register', label: 'Register' },
        { to: '/planning/sessions/1/waiting-list', label: 'Waiting list', count: 2 },
      ]}
    />
  ),
};
export const Pages: Story = {
  render: () => <Pagination of="bookings" meta={{ current_page: 4, last_page: 9, per_page: 20, total: 171 }} />,
};
export const OnePage: Story = {
  render: () => <Pagination of="bookings" meta={{ current_page: 1, last_page: 1, per_page: 20, total: 3 }} />,
};
export const Steps: Story = {
  render: () => <Stepper label="Checkout" current={1} steps={['Your basket', 'Children', 'Payment', 'Done']} />,
};
export const FirstPage: Story = {
  render: () => <Pagination of="bookings" meta={{ current_page: 1, last_page: 9, per_page: 20, total: 171 }} />,
};
/** Where the next page begins goes along in the history. */
function Followed() {
  const { search, state } = useLocation() as { search: string; state: { after?: string } | null };
  return (
    <>
      <Pagination
        of="bookings"
        meta={{ current_page: 4, last_page: 9, per_page: 20, total: 171 }}
        next="2026-11-24/17"
      />
      <p role="status">{`${search} after ${state?.after ?? 'nothing'}`}</p>
    </>
  );
}
export const NextPage: Story = {
  render: () => <Followed />,
  async play({ canvas, userEvent }) {
    await expect(canvas.getByRole('status')).toHaveTextContent('?page=4 after nothing');
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('?page=5 after 2026-11-24/17');
    await userEvent.click(canvas.getByRole('link', { name: 'Page 1' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('after nothing');
  },
};
export const LastPage: Story = {
  render: () => <Pagination of="bookings" meta={{ current_page: 9, last_page: 9, per_page: 20, total: 171 }} />,
};
export const LastStep: Story = {
  render: () => <Stepper label="Checkout" current={3} steps={['Your basket', 'Children', 'Payment', 'Done']} />,
};
export const NarrowSteps: Story = { ...Steps, globals: { viewport: { value: 'narrow' } } };
