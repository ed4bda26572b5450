import type { Meta, StoryObj } from '@storybook/react-vite';
import { FeedDialog } from './FeedDialog.tsx';

const meta: Meta<typeof FeedDialog> = {
  title: 'Overlays/Address of a calendar',
  component: FeedDialog,
  args: {
    message: 'Your phone’s calendar can show your shifts. Anyone who has the address can read them.',
    query: { data: { created_at: null }, error: null, isFetching: false, refetch: () => undefined },
    onMake: () => Promise.resolve({ data: { address: `https://bairn.test/api/feed/${'a1B2'.repeat(10)}xyz` } }),
    onEnd: () => Promise.resolve(),
    onClose: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof FeedDialog>;

export const None: Story = {};
export const JustMade: Story = {
  play: async ({ userEvent, canvasElement }) => {
    const button = canvasElement.ownerDocument.querySelector('dialog button');
    if (button) await userEvent.click(button);
  },
};
export const MadeBefore: Story = {
  args: {
    query: {
      data: { created_at: '2026-11-20T10:00:00.000Z' },
      error: null,
      isFetching: false,
      refetch: () => undefined,
    },
  },
};
