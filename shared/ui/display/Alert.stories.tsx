import type { Meta, StoryObj } from '@storybook/react-vite';
import { Alert } from './Alert.tsx';
import { Button } from '../action/Button.tsx';

const meta: Meta<typeof Alert> = { title: 'Tell/Alert', component: Alert };
export default meta;
type Story = StoryObj<typeof Alert>;

export const Tones: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: '12px', padding: '24px', maxInlineSize: '44rem' }}>
      <Alert>Your place is held until 14:30.</Alert>
      <Alert tone="success" title="Booked">
        Isla has a place on Tue 24 Nov, 8:30 am to 12:30 pm.
      </Alert>
      <Alert tone="warning" title="Two children are missing an emergency contact">
        Ask their families before their next session.
      </Alert>
      <Alert
        tone="danger"
        title="The payment did not go through"
        action={
          <Button size="small" variant="secondary">
            Try again
          </Button>
        }
      >
        Your bank declined the card. Nothing was taken and your place is still held.
      </Alert>
    </div>
  ),
};
export const TitleAlone: Story = { args: { tone: 'success', title: 'Saved' } };
export const Live: Story = { args: { tone: 'danger', live: true, children: 'The place is no longer free.' } };
