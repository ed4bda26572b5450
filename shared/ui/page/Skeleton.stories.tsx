import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './Skeleton.tsx';

const meta: Meta<typeof Skeleton> = { title: 'States/Skeleton', component: Skeleton };
export default meta;
type Story = StoryObj<typeof Skeleton>;

export const Text: Story = { args: { shape: 'text' } };
export const Rows: Story = { args: { shape: 'rows' } };
export const Cards: Story = { args: { shape: 'cards' } };
export const Details: Story = { args: { shape: 'details' } };
