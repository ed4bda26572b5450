import type { Meta, StoryObj } from '@storybook/react-vite';
import { ApiError } from '@bairn/shared/app';
import { userEvent, within } from 'storybook/test';
import { Button } from '../ui/action/Button.tsx';
import { BankDialog } from './BankDialog.tsx';
import { CardForm } from './CardForm.tsx';

const meta: Meta = { title: 'Form/Card form' };
export default meta;
type Story = StoryObj;

const payments = { provider: 'sandbox', publishable_key: 'pk_sandbox' } as const;
const never = () => new Promise<never>(() => {});
const nothing = () => {};

export const ToPay: Story = {
  render: () => (
    <CardForm payments={payments} demo saving="offered" submitLabel="Pay £42.00" onCard={never} onDone={nothing} />
  ),
};

export const ToSave: Story = {
  render: () => (
    <CardForm
      payments={payments}
      demo={false}
      submitLabel="Save card"
      actions={<Button variant="secondary">Cancel</Button>}
      onCard={never}
      onDone={nothing}
    />
  ),
};

const refused = () =>
  Promise.reject(
    new ApiError({
      status: 422,
      message: 'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
    }),
  );

export const Refused: Story = {
  render: () => (
    <CardForm payments={payments} demo={false} submitLabel="Pay £42.00" onCard={refused} onDone={nothing} />
  ),
  play: async ({ canvasElement }) => {
    const form = within(canvasElement);
    await userEvent.type(form.getByLabelText('Card number'), '4000 0000 0000 9995');
    await userEvent.type(form.getByLabelText('Expiry date'), '04/31');
    await userEvent.type(form.getByLabelText('Security code'), '123');
    await userEvent.click(form.getByRole('button', { name: 'Pay £42.00' }));
    await form.findByText(
      'Your bank declined the card. Nothing was taken and your place is still held. Try another card.',
    );
  },
};

export const TheBankAsks: Story = { render: () => <BankDialog open amount={4200} onAnswer={nothing} /> };
