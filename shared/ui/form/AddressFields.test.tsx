// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addressLookup } from '@bairn/shared/calls/addresses';
import { NewService } from '@bairn/shared/schema/onboarding';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import { AddressFields } from './AddressFields.tsx';
import { Form } from './Form.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const result = [
  { line_1: '4 Rowan Terrace', line_2: '', line_3: '', county: 'Midlothian', post_town: 'EDINBURGH' },
  { line_1: 'Flat 1F2', line_2: '6 Rowan Terrace', line_3: 'Leith', county: 'Midlothian', post_town: 'EDINBURGH' },
];
const answering = () => fakeApi().on(addressLookup, () => ({ code: 2000 as const, message: 'Success', result }));

function show(api: FakeApi) {
  const sent = vi.fn();
  const page = renderPage(
    () => (
      <Form schema={NewService} onSubmit={sent} submitLabel="Save">
        <AddressFields />
      </Form>
    ),
    { api },
  );
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Find Address/ });
  return { ...page, button, sent };
}
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

test('the addresses of a postcode are offered, and picking one fills the fields', async () => {
  const api = answering();
  const { user, button } = show(api);
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText('Postcode'), 'EH6 6JJ');
  await user.click(button());
  const list = await screen.findByLabelText<HTMLSelectElement>('Address');
  expect(api.calls(addressLookup)[0]?.params).toEqual({ postcode: 'EH6 6JJ' });
  await vi.waitFor(() => expect(document.activeElement).toBe(list));
  await user.selectOptions(list, 'Flat 1F2, 6 Rowan Terrace, Leith, Edinburgh');
  expect(valueOf('Address line 1')).toBe('Flat 1F2');
  expect(valueOf(/Address line 2/)).toBe('6 Rowan Terrace, Leith');
  expect(valueOf('City')).toBe('Edinburgh');
  expect(valueOf('County')).toBe('Midlothian');
});

test('the button is locked after a search until the postcode changes', async () => {
  const { user, button } = show(answering());
  const postcode = screen.getByLabelText<HTMLInputElement>('Postcode');
  await user.type(postcode, 'EH6 6JJ');
  await user.click(button());
  await screen.findByLabelText('Address');
  expect(button().disabled).toBe(true);
  await user.type(postcode, '{Backspace}K');
  expect(button().disabled).toBe(false);
  expect(screen.queryByLabelText('Address')).toBeNull();
  expect(postcode.maxLength).toBe(8);
});

test.each([
  [404, 4040, 'Postcode not found'],
  [402, 4020, 'Key balance depleted'],
  [402, 4021, 'Lookup limit reached'],
])(
  'a postcode that is not found (%i, %i) asks to type the address, and may be tried again',
  async (status, code, message) => {
    const api = fakeApi().fail(addressLookup, { status, message, code });
    const { user, button } = show(api);
    await user.type(screen.getByLabelText('Postcode'), 'SW1A 1AA');
    await user.click(button());
    expect(await screen.findByText('Postcode not found. Please type in your address.')).toBeTruthy();
    expect(button().disabled).toBe(false);
  },
);

test('a search is given up after 15 seconds, and may be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = fakeApi().hang(addressLookup);
  const { user, button } = show(api);
  await user.type(screen.getByLabelText('Postcode'), 'EH6 6JJ');
  await user.click(button());
  act(() => void vi.advanceTimersByTime(14_000));
  expect(button().disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText('The address search takes too long. Please type in your address.')).toBeTruthy();
  expect(button().disabled).toBe(false);
  api.on(addressLookup, () => ({ code: 2000 as const, message: 'Success', result }));
  await user.click(button());
  expect(await screen.findByLabelText('Address')).toBeTruthy();
  // The time of the search that was answered is over.
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.queryByText(/takes too long/)).toBeNull();
});

test('an address without a county takes its town for it', async () => {
  const api = fakeApi().on(addressLookup, () => ({
    code: 2000 as const,
    message: 'Success',
    result: [{ line_1: '1 Rowan Terrace', county: '', post_town: 'LONDON' }],
  }));
  const { user, button } = show(api);
  await user.type(screen.getByLabelText('Postcode'), 'ID1 1QD');
  await user.click(button());
  await user.selectOptions(await screen.findByLabelText('Address'), '1 Rowan Terrace, London');
  expect([valueOf('City'), valueOf('County')]).toEqual(['London', 'London']);
});

test('a search that fails says so and asks to type the address', async () => {
  const api = fakeApi().fail(addressLookup, { status: 0, message: 'You are offline.' });
  const { user, button } = show(api);
  await user.type(screen.getByLabelText('Postcode'), 'EH6 6JJ');
  await user.click(button());
  expect(await screen.findByText('You are offline. Please type in your address.')).toBeTruthy();
});

test('Enter in the postcode searches instead of sending the form', async () => {
  const api = answering();
  const { user, sent } = show(api);
  await user.type(screen.getByLabelText('Postcode'), 'EH6 6JJ{Enter}');
  await screen.findByLabelText('Address');
  expect(sent).not.toHaveBeenCalled();
  expect(screen.queryByText(/field is required/)).toBeNull();
});

test('when all address fields are refused, finding the address is what is asked for', async () => {
  const { user } = show(answering());
  const words = 'Please search for an address by using the "Find Address button"';
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(words)).toBeTruthy();
  await user.type(screen.getByLabelText('City'), 'Leith');
  expect(screen.queryByText(words)).toBeNull();
});
