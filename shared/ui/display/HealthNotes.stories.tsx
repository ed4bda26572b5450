import type { Meta, StoryObj } from '@storybook/react-vite';
import { HealthNotes } from './HealthNotes.tsx';

const meta: Meta<typeof HealthNotes> = {
  title: 'Show/Health notes',
  component: HealthNotes,
  args: { allergies: ['Egg', 'Peanut'], medicalNeeds: 'Blue inhaler in the red bag', none: 'None known' },
};
export default meta;
type Story = StoryObj<typeof HealthNotes>;

export const AllergiesAndMedicalNeeds: Story = {};
export const MedicalNeedsAlone: Story = { args: { allergies: [] } };
export const Brief: Story = { args: { brief: true } };
export const NoneKnown: Story = { args: { allergies: [], medicalNeeds: null } };
