import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChildNeeds } from './ChildNeeds.tsx';
import { NeedsFacts } from './NeedsFacts.tsx';

const alert = {
  allergies: ['Egg', 'Peanut'],
  no_allergies_on: null,
  medical_needs: 'Blue inhaler in the red bag',
  no_medical_needs_on: null,
};
const none = {
  allergies: [],
  no_allergies_on: '2026-11-24',
  medical_needs: null,
  no_medical_needs_on: '2026-11-24',
};
const open = { allergies: [], no_allergies_on: null, medical_needs: null, no_medical_needs_on: null };

const meta: Meta<typeof ChildNeeds> = {
  title: 'Show/Allergies and needs',
  component: ChildNeeds,
  args: { child: alert },
};
export default meta;
type Story = StoryObj<typeof ChildNeeds>;

export const AllergiesAndNeeds: Story = {};
export const NeedsAlone: Story = {
  args: { child: { ...none, medical_needs: 'Hearing aids', no_medical_needs_on: null } },
};
export const NotAskedYet: Story = { args: { child: open } };
export const NeedsNotAskedYet: Story = { args: { child: { ...open, allergies: ['Egg'] } } };
export const InOneLine: Story = { args: { child: alert, brief: true } };
export const InDetails: Story = {
  render: () => (
    <>
      <NeedsFacts child={alert} />
      <NeedsFacts child={none} />
      <NeedsFacts child={open} />
    </>
  ),
};
