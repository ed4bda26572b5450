// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Link } from '@bairn/shared/app';
import { text } from '@bairn/shared/schema/text';
import { renderPage } from '@bairn/shared/test/renderPage';
import { FieldList } from './FieldList.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

const schema = z.object({ spans: z.optional(z.array(z.object({ id: z.optional(z.string()), reason: text(20) }))) });
const spans = ['one', 'two', 'three'].map((reason) => ({ id: `id-${reason}`, reason }));

const show = () => {
  const onSubmit = vi.fn();
  const page = renderPage(
    () => (
      <>
        <Form schema={schema} defaults={{ spans }} onSubmit={onSubmit} submitLabel="Save">
          <FieldList name="spans" label="Closures" one="closure" addLabel="Add a closure">
            {(prefix) => <TextField name={`${prefix}.reason`} label="Reason" />}
          </FieldList>
        </Form>
        <Link to="/elsewhere">Away</Link>
      </>
    ),
    { at: '/here' },
  );
  return { ...page, onSubmit };
};
const reasons = () => screen.getAllByLabelText<HTMLInputElement>('Reason').map(({ value }) => value);

test('sends the entries that are left, each with its own id and text, and the new ones', async () => {
  const { user, onSubmit } = show();
  await user.click(screen.getByRole('button', { name: 'Remove closure 1' }));
  expect(reasons()).toEqual(['two', 'three']);
  await user.click(screen.getByRole('button', { name: 'Add a closure' }));
  await user.keyboard('four');
  expect(reasons()).toEqual(['two', 'three', 'four']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledWith({
    spans: [{ id: 'id-two', reason: 'two' }, { id: 'id-three', reason: 'three' }, { reason: 'four' }],
  });
});

test('asks before a removed entry is lost, and returns the focus to the button that adds one', async () => {
  const { user, location } = show();
  await user.click(screen.getByRole('button', { name: 'Remove closure 2' }));
  expect(document.activeElement?.textContent).toBe('Add a closure');
  await user.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(location()).toBe('/here');
});

test('puts a message under the field of the entry that it is about', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Add a closure' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [, , , last] = screen.getAllByLabelText<HTMLInputElement>('Reason');
  expect(document.activeElement).toBe(last);
  expect(last?.getAttribute('aria-invalid')).toBe('true');
});
