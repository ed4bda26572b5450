import type { Meta, StoryObj } from '@storybook/react-vite';
import picture from '../assets/default-avatar.svg';
import { FileDrop } from './FileDrop.tsx';

const meta: Meta<typeof FileDrop> = {
  title: 'Form/File drop',
  component: FileDrop,
  args: { label: 'Your picture', onUpload: () => Promise.resolve() },
};
export default meta;
type Story = StoryObj<typeof FileDrop>;

const png = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'isla.png', { type: 'image/png' });

export const Empty: Story = {};
export const WithPicture: Story = { args: { preview: picture, shape: 'round', onRemove: () => undefined } };
export const Uploading: Story = {
  args: {
    onUpload: (_file, { onProgress }) => {
      onProgress(0.42);
      return new Promise(() => {});
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('Your picture', { selector: 'input' }), png());
    await canvas.findByText('Uploading 42%');
  },
};
export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    const file = new File(['<svg/>'], 'isla.png', { type: 'image/png' });
    await userEvent.upload(canvas.getByLabelText('Your picture', { selector: 'input' }), file);
    await canvas.findByText('Only these file types are allowed: jpg, gif, png.');
  },
};
