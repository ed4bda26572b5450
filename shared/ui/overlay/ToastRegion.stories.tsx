import type { Meta, StoryObj } from '@storybook/react-vite';
import { ToastRegion } from './ToastRegion.tsx';

const meta: Meta<typeof ToastRegion> = { title: 'Tell/Toast', component: ToastRegion };
export default meta;
type Story = StoryObj<typeof ToastRegion>;

export const Two: Story = {
  args: {
    toasts: [
      { id: 1, kind: 'success', message: 'New service successfully added' },
      { id: 2, kind: 'error', message: 'Session has expired. Please log in again.' },
    ],
    onDismiss: () => undefined,
  },
  render: (args) => (
    <div style={{ minBlockSize: '20rem' }}>
      <ToastRegion {...args} />
    </div>
  ),
};
export const WithUndo: Story = {
  ...Two,
  args: {
    toasts: [
      { id: 1, kind: 'success', message: 'Isla signed in at 08:31', action: { label: 'Undo', act: () => undefined } },
    ],
    onDismiss: () => undefined,
  },
};
export const None: Story = { args: { toasts: [], onDismiss: () => undefined } };
export const LongMessage: Story = {
  ...Two,
  args: {
    toasts: [
      {
        id: 1,
        kind: 'error',
        message: 'An unknown error occurred, please contact support@bairn.test if the problem persists.',
      },
    ],
    onDismiss: () => undefined,
  },
  globals: { viewport: { value: 'narrow' } },
};
