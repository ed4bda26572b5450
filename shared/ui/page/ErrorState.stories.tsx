import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorState } from './ErrorState.tsx';

const meta: Meta<typeof ErrorState> = { title: 'States/Error', component: ErrorState };
export default meta;
type Story = StoryObj<typeof ErrorState>;
const onRetry = () => undefined;

export const NotFound: Story = { args: { kind: 'not-found' } };
export const Forbidden: Story = { args: { kind: 'forbidden' } };
export const RemoteUnavailable: Story = { args: { kind: 'remote-unavailable', onRetry } };
export const Offline: Story = { args: { kind: 'offline', onRetry } };
export const Unexpected: Story = { args: { kind: 'unexpected', onRetry, retrying: true } };
