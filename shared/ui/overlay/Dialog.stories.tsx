import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../action/Button.tsx';
import { CancelledByService } from '@bairn/shared/schema/closing';
import { Alert } from '../display/Alert.tsx';
import { TextArea } from '../form/TextArea.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

const meta: Meta = { title: 'Tell/Dialog' };
export default meta;
type Story = StoryObj;

function Example({ sheet }: { sheet?: boolean }) {
  const [open, setOpen] = useState(true);
  const Part = sheet ? Sheet : Dialog;
  return (
    <div style={{ padding: '24px', minBlockSize: '30rem' }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Part
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel this booking?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Cancel booking
            </Button>
          </>
        }
      >
        <p>
          You get <strong>£31.20</strong> of £42.00 back, because it is less than 48 hours until Isla’s session on Tue
          24 Nov.
        </p>
      </Part>
    </div>
  );
}

export const Question: Story = { render: () => <Example /> };
export const FromTheSide: Story = { render: () => <Example sheet /> };
export const Confirm: Story = {
  render: () => <ActionDialog open onClose={() => undefined} onConfirm={() => undefined} />,
};
export const Busy: Story = {
  render: () => (
    <Dialog open busy onClose={() => undefined} title="Pay £42.00" actions={<Button busy>Pay £42.00</Button>}>
      <p>Your bank is being asked. Please do not pay again.</p>
    </Dialog>
  ),
};
export const Wide: Story = {
  render: () => (
    <Dialog open wide onClose={() => undefined} title="Order B100123">
      <p>{'Forest mornings, Tue 24 Nov, 8:30 am to 12:30 pm. '.repeat(40)}</p>
    </Dialog>
  ),
};
export const ConfirmFailed: Story = {
  render: () => (
    <ActionDialog
      open
      danger
      title="Archive Forest mornings?"
      message="Families can no longer book it."
      confirmLabel="Archive"
      onClose={() => undefined}
      onConfirm={() => Promise.reject(new Error('The session has 3 bookings to come.'))}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Archive' }));
    await canvas.findByText('The session has 3 bookings to come.');
  },
};
export const WithField: Story = {
  render: () => (
    <ActionDialog
      danger
      title="Close Tue 24 Nov"
      message={
        <Alert tone="warning" title="3 bookings will be cancelled">
          The families get back all that they paid and are told with your reason.
        </Alert>
      }
      confirmLabel="Close and cancel 3 bookings"
      cancelLabel="Keep it open"
      schema={CancelledByService}
      fields={<TextArea name="reason" label="Reason" hint="Families who had booked will see this." rows={3} />}
      onClose={() => undefined}
      onConfirm={() => undefined}
    />
  ),
};
