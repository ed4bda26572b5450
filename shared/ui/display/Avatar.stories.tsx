import type { Meta, StoryObj } from '@storybook/react-vite';
import picture from '../assets/default-avatar.svg';
import { Avatar } from './Avatar.tsx';

const meta: Meta<typeof Avatar> = { title: 'Show/Avatar', component: Avatar, args: { name: 'Isla Fraser' } };
export default meta;
type Story = StoryObj<typeof Avatar>;

export const Initials: Story = {};
export const Picture: Story = { args: { src: picture } };
export const NoName: Story = { args: { name: '' } };
export const Large: Story = { args: { size: 96, decorative: false } };
export const Service: Story = { args: { kind: 'service', name: 'Thistle House Nursery', size: 64 } };
