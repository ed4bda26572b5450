import type { Meta, StoryObj } from '@storybook/react-vite';
import { ApiError } from '@bairn/shared/app';
import { QueryView } from './QueryView.tsx';

const meta: Meta = { title: 'States/Query' };
export default meta;
type Story = StoryObj;

const refetch = () => undefined;
const show = (query: { data?: string[]; error?: Error; isFetching?: boolean }) => (
  <QueryView
    query={{ data: query.data, error: query.error ?? null, isFetching: query.isFetching ?? false, refetch }}
    empty="No sessions yet"
  >
    {(rows) => <p>{rows.join(', ')}</p>}
  </QueryView>
);

export const Loading: Story = { render: () => show({ isFetching: true }) };
export const Failed: Story = {
  render: () => show({ error: new ApiError({ status: 500, message: 'The sessions could not be read.' }) }),
};
export const Offline: Story = { render: () => show({ error: new ApiError({ status: 0, message: '' }) }) };
export const Forbidden: Story = { render: () => show({ error: new ApiError({ status: 403, message: '' }) }) };
export const NotFound: Story = { render: () => show({ error: new ApiError({ status: 404, message: '' }) }) };
export const Empty: Story = { render: () => show({ data: [] }) };
export const Updating: Story = { render: () => show({ data: ['Forest mornings'], isFetching: true }) };
export const OutOfDate: Story = {
  render: () => show({ data: ['Forest mornings'], error: new ApiError({ status: 0, message: '' }) }),
};
