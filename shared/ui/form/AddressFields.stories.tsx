import type { Meta, StoryObj } from '@storybook/react-vite';
import * as z from 'zod/mini';
import { ApiError } from '@bairn/shared/app';
import { addressLookup } from '@bairn/shared/calls/addresses';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { AddressFields } from './AddressFields.tsx';
import { Form } from './Form.tsx';

const meta: Meta = { title: 'Form/Address' };
export default meta;
type Story = StoryObj;

const found = ['4', '6', '8'].map((door) => ({
  line_1: `${door} Rowan Terrace`,
  line_2: '',
  line_3: '',
  county: 'Midlothian',
  post_town: 'EDINBURGH',
}));
const answered = () => fakeApi().on(addressLookup, () => ({ code: 2000 as const, message: 'Success', result: found }));
const unknown = () => fakeApi().fail(addressLookup, { status: 404, message: 'Postcode not found', code: 4040 });

const required = ['The field is required'];

function Sheet({ refuse }: { refuse?: boolean }) {
  const onSubmit = () => {
    if (!refuse) return;
    const errors = { postcode: required, address_line_1: required, city: required, county: required };
    throw new ApiError({ status: 422, message: 'Some fields are not right.', errors });
  };
  return (
    <div style={{ maxInlineSize: '36rem', padding: '24px' }}>
      <Form schema={z.looseObject({})} onSubmit={onSubmit} submitLabel="Save changes">
        <AddressFields />
      </Form>
    </div>
  );
}

export const Empty: Story = { render: () => <Sheet /> };
export const Found: Story = {
  beforeEach: () => void answered().use(),
  render: () => <Sheet />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Postcode'), 'EH6 6JJ');
    await userEvent.click(canvas.getByRole('button', { name: 'Find Address' }));
    await userEvent.selectOptions(await canvas.findByLabelText('Address'), '6 Rowan Terrace, Edinburgh');
    await canvas.findByDisplayValue('6 Rowan Terrace');
  },
};
export const NotFound: Story = {
  beforeEach: () => void unknown().use(),
  render: () => <Sheet />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Postcode'), 'SW1A 1AA{Enter}');
    await canvas.findByText('Postcode not found. Please type in your address.');
  },
};
export const AllRefused: Story = {
  render: () => <Sheet refuse />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await canvas.findByText('Please search for an address by using the "Find Address button"');
  },
};
export const Narrow: Story = { ...Found, globals: { viewport: { value: 'narrow' } } };
