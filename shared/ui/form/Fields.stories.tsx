import type { ReactNode } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import * as z from 'zod/mini';
import { expect } from 'storybook/test';
import { ApiError } from '@bairn/shared/app';
import { Button } from '../action/Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { DateField } from './DateField.tsx';
import { EmailField } from './EmailField.tsx';
import { FieldRow } from './FieldRow.tsx';
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

const meta: Meta = { title: 'Form/Fields and their states' };
export default meta;
type Story = StoryObj;

const rooms = [
  { value: 1, label: 'Squirrels' },
  { value: 2, label: 'Owls' },
];
const wrong = ['This field is not right.'];

const filled = {
  text: 'Thistle House Nursery',
  email: 'isla@demo.bairn.test',
  phone: '0131 496 0123',
  date: '2026-11-24',
  postcode: 'EH6 6JJ',
  number: 12,
  money: 2650,
  select: 2,
  area: 'Allergic to eggs.\nNaps after lunch.',
  one: 1,
  several: [1, 2],
  yes: true,
};

function Fields({ disabled }: { disabled?: boolean }) {
  const options = rooms.map((room) => ({ ...room, disabled }));
  return (
    <>
      <TextField name="text" label="Service name" hint="As families know it." disabled={disabled} />
      <EmailField name="email" label="Email" disabled={disabled} />
      <PhoneField name="phone" label="Contact phone" optional disabled={disabled} />
      <PasswordField name="password" label="Password" />
      <DateField name="date" label="First day" disabled={disabled} />
      <PostcodeField name="postcode" label="Postcode" disabled={disabled} />
      <NumberField name="number" label="Room capacity" after="children" width="medium" disabled={disabled} />
      <MoneyField name="money" label="Price" disabled={disabled} />
      <Select name="select" label="Room" options={rooms} disabled={disabled} />
      <TextArea name="area" label="About your child" hint="Allergies, naps, favourite things." />
      <RadioGroup name="one" label="One room" options={options} />
      <CheckboxGroup name="several" label="Several rooms" inline framed options={options} />
      <Checkbox name="yes" label="I agree" hint="You can change this later." disabled={disabled} />
    </>
  );
}

function Sheet({ defaults, onSubmit, children }: Partial<Parameters<typeof Form>[0]> & { children: ReactNode }) {
  return (
    <div style={{ maxInlineSize: '36rem', padding: '24px' }}>
      <Form
        schema={z.looseObject({})}
        defaults={defaults}
        onSubmit={onSubmit ?? (() => undefined)}
        submitLabel="Save changes"
      >
        {children}
      </Form>
    </div>
  );
}

const fields = <Fields />;

export const Empty: Story = { render: () => <Sheet>{fields}</Sheet> };
export const Filled: Story = { render: () => <Sheet defaults={filled}>{fields}</Sheet> };
export const Disabled: Story = {
  render: () => (
    <Sheet defaults={filled}>
      <Fields disabled />
    </Sheet>
  ),
};
export const Invalid: Story = {
  render: () => (
    <Sheet
      defaults={filled}
      onSubmit={() =>
        Promise.reject(
          new ApiError({
            status: 422,
            message: 'Some fields are not right.',
            errors: Object.fromEntries([...Object.keys(filled), 'password'].map((name) => [name, wrong])),
          }),
        )
      }
    >
      {fields}
    </Sheet>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await canvas.findAllByText('This field is not right.');
  },
};
const Rows = z.object({
  city: z.string().check(z.minLength(1, 'The city field is required')),
  county: z.optional(z.string()),
  postcode: z.string().check(z.minLength(1, 'The postcode field is required')),
});
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);

export const Rowed: Story = {
  render: () => (
    <div style={{ maxInlineSize: '36rem', padding: '24px' }}>
      <Form schema={Rows} onSubmit={() => undefined} submitLabel="Save changes">
        <FieldRow>
          <TextField name="city" label="City" hint="The post town." />
          <TextField name="county" label="County" optional />
        </FieldRow>
        <FieldRow action={<Button variant="secondary">Find Address</Button>}>
          <PostcodeField name="postcode" label="Postcode" />
        </FieldRow>
      </Form>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const [city, county] = [canvas.getByLabelText('City'), canvas.getByLabelText(/County/)];
    const [postcode, find] = [canvas.getByLabelText('Postcode'), canvas.getByRole('button', { name: 'Find Address' })];
    const aligned = () => {
      void expect(topOf(county)).toBe(topOf(city));
      void expect(topOf(canvas.getByText('County'))).toBe(topOf(canvas.getByText('City')));
      void expect(topOf(find)).toBe(topOf(postcode));
    };
    aligned();
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    const message = (await canvas.findByText('The postcode field is required')).getBoundingClientRect();
    aligned();
    // One line, below both the field and its button.
    await expect(message.height).toBeLessThan(30);
    await expect(message.top).toBeGreaterThan(find.getBoundingClientRect().bottom);
  },
};
export const PasswordShown: Story = {
  render: () => (
    <Sheet defaults={filled}>
      <PasswordField name="password" label="Password" />
    </Sheet>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'a long password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show what is typed' }));
    await canvas.findByDisplayValue('a long password');
  },
};
export const HiddenLabels: Story = {
  render: () => (
    <Sheet>
      <TextField name="text" label="Service name" hideLabel />
      <Select name="select" label="Room" hideLabel options={rooms} />
    </Sheet>
  ),
};
export const Narrow: Story = { ...Filled, globals: { viewport: { value: 'narrow' } } };
