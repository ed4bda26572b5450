import type { Meta, StoryObj } from '@storybook/react-vite';
import * as z from 'zod/mini';
import { LocalDate } from '@bairn/shared/schema/rules';
import { text } from '@bairn/shared/schema/text';
import { DateField } from './DateField.tsx';
import { FieldList } from './FieldList.tsx';
import { FieldRow } from './FieldRow.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';

const meta: Meta = { title: 'Form/FieldList' };
export default meta;
type Story = StoryObj;

const schema = z.object({ closures: z.optional(z.array(z.object({ day: LocalDate, reason: text(255) }))) });

const list = (
  <FieldList
    name="closures"
    label="Closed for repair"
    one="closure"
    hint="No session can run in the room on these dates."
    addLabel="Add a closure"
  >
    {(prefix) => (
      <FieldRow>
        <DateField name={`${prefix}.day`} label="Day" />
        <TextField name={`${prefix}.reason`} label="Reason" />
      </FieldRow>
    )}
  </FieldList>
);

const closures = [
  { day: '2026-11-23', reason: 'A new floor' },
  { day: '2026-12-01', reason: 'The boiler' },
];

const form = (defaults: object) => (
  <div style={{ maxInlineSize: '40rem', padding: '24px' }}>
    <Form schema={schema} defaults={{ ...defaults }} onSubmit={() => undefined} submitLabel="Save changes">
      {list}
    </Form>
  </div>
);

export const Empty: Story = { render: () => form({}) };
export const Filled: Story = { render: () => form({ closures }) };
