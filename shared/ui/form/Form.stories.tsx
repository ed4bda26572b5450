import type { Meta, StoryObj } from '@storybook/react-vite';
import * as z from 'zod/mini';
import { ApiError } from '@bairn/shared/app';
import { DateOfBirth, Postcode } from '@bairn/shared/schema/details';
import { Email, text } from '@bairn/shared/schema/text';
import { Button } from '../action/Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { DateField } from './DateField.tsx';
import { EmailField } from './EmailField.tsx';
import { Form } from './Form.tsx';
import { MoneyField } from './MoneyField.tsx';
import { NumberField } from './NumberField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { PostcodeField } from './PostcodeField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { Select } from './Select.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const meta: Meta = { title: 'Form/Form' };
export default meta;
type Story = StoryObj;

const schema = z.object({
  first_name: text(50),
  email: Email,
  dob: DateOfBirth,
  postcode: Postcode,
  capacity: z.int().check(z.gte(1), z.lte(40)),
  price: z.int(),
  days: z.array(z.int()).check(z.minLength(1, { error: 'select at least one day' })),
  term: z.enum(['all', 'term']),
});

const fields = (
  <>
    <TextField name="first_name" label="First name" autoComplete="given-name" />
    <EmailField name="email" label="Email" hint="We send your booking here." />
    <PhoneField name="phone" label="Phone" optional />
    <PasswordField name="password" label="Password" />
    <DateField name="dob" label="Date of birth" max="2026-11-20" />
    <PostcodeField name="postcode" label="Postcode" />
    <NumberField name="capacity" label="Room capacity" after="children" width="medium" />
    <MoneyField name="price" label="Price" />
    <Select
      name="age_range"
      label="Age group"
      width="medium"
      options={[
        { value: 1, label: 'Under 2' },
        { value: 2, label: '2 to 3' },
      ]}
    />
    <CheckboxGroup
      name="days"
      label="Days"
      inline
      framed
      options={['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((label, index) => ({ value: index + 1, label }))}
    />
    <RadioGroup
      name="term"
      label="When"
      framed
      options={[
        { value: 'all', label: 'All year', hint: '52 weeks' },
        { value: 'term', label: 'Term time', hint: '38 weeks' },
      ]}
    />
    <TextArea name="about" label="About your child" optional hint="Allergies, naps, favourite things." />
    <Checkbox name="terms" label="I agree to the cancellation policy" />
  </>
);

const box = { maxInlineSize: '36rem', padding: '24px' } as const;
const defaults = { first_name: 'Isla', email: 'isla@demo.bairn.test', price: 2650, days: [1, 3], term: 'all' };

export const Empty: Story = {
  render: () => (
    <div style={box}>
      <Form
        schema={schema}
        onSubmit={() => undefined}
        submitLabel="Add child"
        actions={<Button variant="secondary">Cancel</Button>}
      >
        {fields}
      </Form>
    </div>
  ),
};
export const Filled: Story = {
  render: () => (
    <div style={box}>
      <Form schema={schema} defaults={defaults} onSubmit={() => undefined} submitLabel="Save changes">
        {fields}
      </Form>
    </div>
  ),
};
export const Danger: Story = {
  render: () => (
    <div style={box}>
      <Form
        schema={z.object({ about: z.string() })}
        onSubmit={() => undefined}
        submitLabel="Close and cancel 12 bookings"
        danger
        actions={<Button variant="secondary">Keep it open</Button>}
      >
        <TextArea name="about" label="Reason" hint="Families who had booked will see this." />
      </Form>
    </div>
  ),
};
export const Preloading: Story = {
  render: () => (
    <div style={box}>
      <Form schema={schema} preloading onSubmit={() => undefined} submitLabel="Save changes">
        {fields}
      </Form>
    </div>
  ),
};
export const Refused: Story = {
  render: () => (
    <div style={box}>
      <Form
        schema={z.object({ email: z.string() })}
        defaults={{ email: 'taken@demo.bairn.test' }}
        onSubmit={() =>
          Promise.reject(
            new ApiError({
              status: 422,
              message: 'Some fields are not right.',
              errors: { email: ['This email is already in use'], nursery: ['Your service is not complete yet'] },
            }),
          )
        }
        submitLabel="Register"
      >
        <EmailField name="email" label="Email" />
      </Form>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Register' }));
    await canvas.findByText('This email is already in use');
  },
};
export const Sending: Story = {
  render: () => (
    <div style={box}>
      <Form schema={z.object({})} onSubmit={() => new Promise(() => {})} submitLabel="Pay £42.00">
        <TextField name="note" label="Note for the nursery" optional />
      </Form>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pay £42.00' }));
    await canvas.findByText('Please wait');
  },
};
export const Unreachable: Story = {
  render: () => (
    <div style={box}>
      <Form
        schema={z.object({})}
        onSubmit={() => Promise.reject(new ApiError({ status: 0, message: '' }))}
        submitLabel="Save changes"
      >
        <TextField name="note" label="Note for the nursery" optional />
      </Form>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await canvas.findByText('Nothing you typed is lost');
  },
};
