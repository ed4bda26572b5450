// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '@bairn/shared/test/renderPage';
import { DateField } from '../form/DateField.tsx';
import { Filters } from './Filters.tsx';
import { Select } from '../form/Select.tsx';
import { TextField } from '../form/TextField.tsx';

afterEach(cleanup);

const show = (at: string) =>
  renderPage(
    () => (
      <Filters names={['q', 'status', 'from']}>
        <TextField name="q" label="Name" optional />
        <Select name="status" label="Status" placeholder="Any" options={[{ value: 'listed', label: 'Listed' }]} />
        <DateField name="from" label="From" />
      </Filters>
    ),
    { at },
  );

test('begins with what the address says', () => {
  show('/planning/sessions?q=forest&status=listed&sort=name');
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('forest');
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('listed');
  expect(screen.getByRole('button', { name: 'Filters (2)', hidden: true })).toBeTruthy();
});

test('a choice counts at once, keeps the sort and goes back to the first page', async () => {
  const { user, location } = show('/planning/sessions?sort=name&page=3');
  await user.selectOptions(screen.getByLabelText('Status'), 'Listed');
  await waitFor(() => expect(location()).toBe('/planning/sessions?sort=name&status=listed'));
});

test('typed text counts when it is sent, without the spaces around it', async () => {
  const { user, location } = show('/planning/sessions');
  await user.type(screen.getByLabelText(/Name/), ' forest');
  expect(location()).toBe('/planning/sessions');
  await user.type(screen.getByLabelText(/Name/), ' {Enter}');
  await waitFor(() => expect(location()).toBe('/planning/sessions?q=forest'));
});

test('a day counts when its year is typed to the end', async () => {
  const { location } = show('/planning/sessions');
  const from = screen.getByLabelText('From');
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20']) fireEvent.change(from, { target: { value } });
  expect(location()).toBe('/planning/sessions');
  fireEvent.change(from, { target: { value: '2026-11-20' } });
  await waitFor(() => expect(location()).toBe('/planning/sessions?from=2026-11-20'));
});

test('Clear empties the fields and leaves the rest of the address', async () => {
  const { user, location } = show('/planning/sessions?q=forest&status=listed&sort=name');
  await user.click(screen.getByRole('link', { name: 'Clear' }));
  await waitFor(() => expect(location()).toBe('/planning/sessions?sort=name'));
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('');
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('');
});
