// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, Link, setErrorHandler } from '@bairn/shared/app';
import { Email, text } from '@bairn/shared/schema/text';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Dialog } from '../overlay/Dialog.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { EmailField } from './EmailField.tsx';
import { Form } from './Form.tsx';
import { MoneyField } from './MoneyField.tsx';
import { NumberField } from './NumberField.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

const schema = z.object({ first_name: text(10), email: Email });
type Person = z.output<typeof schema>;

const show = (onSubmit: (values: Person) => unknown, more: { preloading?: boolean; onDone?: () => void } = {}) =>
  renderPage(() => (
    <Form schema={schema} onSubmit={onSubmit} submitLabel="Save" {...more}>
      <TextField name="first_name" label="First name" />
      <EmailField name="email" label="Email" />
    </Form>
  ));
const name = () => screen.getByLabelText<HTMLInputElement>('First name');
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const fields = () => screen.getByRole<HTMLFieldSetElement>('group');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /Save/ });

const refused = (errors: Record<string, string[]>) =>
  new ApiError({ status: 422, message: 'The given data was invalid.', errors });

test('sends the trimmed values once, however often it is pressed', async () => {
  let finish: () => void = () => {};
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const onDone = vi.fn();
  const { user } = show(onSubmit, { onDone });
  await user.type(name(), '  Isla ');
  await user.type(email(), 'ISLA@demo.bairn.test');
  const form = name().form as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith({ first_name: 'Isla', email: 'isla@demo.bairn.test' });
  await waitFor(() => expect(fields().disabled).toBe(true));
  expect(fields().getAttribute('aria-busy')).toBe('true');
  finish();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('says nothing of a field before it was left, then judges with every key', async () => {
  const { user } = show(vi.fn());
  await user.type(email(), 'isla');
  expect(screen.queryByText(/valid email/)).toBeNull();
  await user.tab();
  expect(screen.getByText('The email must be a valid email')).toBeTruthy();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(email().getAttribute('aria-describedby') ?? '')?.textContent).toContain('valid email');
  await user.type(email(), '@demo.bairn.test');
  expect(screen.queryByText(/valid email/)).toBeNull();
  expect(screen.queryByText(/field is required/)).toBeNull();
});

test('an invalid form is not sent: every mistake is named and the first has the focus', async () => {
  const onSubmit = vi.fn();
  const { user } = show(onSubmit);
  await user.type(email(), 'isla');
  await user.click(save());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText('The first name field is required')).toBeTruthy();
  expect(screen.getByText('The email must be a valid email')).toBeTruthy();
  expect(document.activeElement).toBe(name());
});

test('a refusal goes under its field until that is changed, and everything typed stays', async () => {
  const failure = refused({ email: ['This email is already in use'] });
  const { user } = show(() => Promise.reject(failure));
  await user.type(name(), 'Isla');
  await user.type(email(), 'isla@demo.bairn.test');
  await user.click(save());
  expect(await screen.findByText('This email is already in use')).toBeTruthy();
  expect(name().value).toBe('Isla');
  expect(email().value).toBe('isla@demo.bairn.test');
  await waitFor(() => expect(document.activeElement).toBe(email()));
  await user.type(email(), '2');
  expect(screen.queryByText('This email is already in use')).toBeNull();
});

test.each([401, 403, 409])('tells the shell of a %i that it shows, which may end the session', async (status) => {
  const failure = new ApiError({ status, message: 'Not now.' });
  const reportShown = vi.fn();
  const former = setErrorHandler({ report: vi.fn(), reportShown, message: () => 'Not now.' });
  onTestFinished(() => void setErrorHandler(former));
  const { user } = show(() => Promise.reject(failure));
  await user.type(name(), 'Isla');
  await user.type(email(), 'isla@demo.bairn.test');
  await user.click(save());
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(reportShown.mock.calls).toEqual([[failure]]);
});

test('a refusal of something that is no field stands above the form', async () => {
  const { user } = show(() => Promise.reject(refused({ nursery: ['Your service is not complete yet'] })));
  await user.type(name(), 'Isla');
  await user.type(email(), 'isla@demo.bairn.test');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Your service is not complete yet');
});

test('when no answer comes it says that nothing typed is lost, and can be sent again', async () => {
  const onSubmit = vi
    .fn()
    .mockRejectedValueOnce(new ApiError({ status: 0, message: 'We cannot reach Bairn.' }))
    .mockResolvedValueOnce(undefined);
  const onDone = vi.fn();
  const { user } = show(onSubmit, { onDone });
  await user.type(name(), 'Isla');
  await user.type(email(), 'isla@demo.bairn.test');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing you typed is lost');
  expect(name().value).toBe('Isla');
  await user.click(save());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('it is locked while its values are loaded, then shows them', () => {
  function Page({ ready }: { ready: boolean }) {
    return (
      <Form
        schema={schema}
        preloading={!ready}
        defaults={ready ? { first_name: 'Isla' } : undefined}
        onSubmit={vi.fn()}
        submitLabel="Save"
      >
        <TextField name="first_name" label="First name" />
      </Form>
    );
  }
  const { unmount } = renderPage(() => <Page ready={false} />);
  expect(fields().disabled).toBe(true);
  unmount();
  renderPage(() => <Page ready />);
  expect(fields().disabled).toBe(false);
  expect(name().value).toBe('Isla');
});

test('asks before changes are lost, and not after they were saved', async () => {
  const { user, location } = renderPage(
    () => (
      <Form schema={z.object({ first_name: text() })} onSubmit={vi.fn()} submitLabel="Save">
        <TextField name="first_name" label="First name" />
        <Link to="/away">Away</Link>
      </Form>
    ),
    { at: '/edit' },
  );
  await user.type(name(), 'Isla');
  await user.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(location()).toBe('/edit');
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  await user.click(save());
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await waitFor(() => expect(location()).toBe('/away'));
});

test.each([
  ['42', 4200],
  ['£1,234.5', 123_450],
  ['10,50', null],
  ['1.234', null],
  ['1e3', null],
])('of the money typed as %s comes %s pence, and what is no amount is not guessed', async (typed, pence) => {
  const onSubmit = vi.fn();
  const { user } = renderPage(() => (
    <Form schema={z.object({ price: z.int() })} onSubmit={onSubmit} submitLabel="Save">
      <MoneyField name="price" label="Price" />
    </Form>
  ));
  await user.type(screen.getByLabelText('Price'), typed);
  await user.click(save());
  if (pence === null) expect(screen.getByText('The price is not valid')).toBeTruthy();
  expect(onSubmit.mock.calls).toEqual(pence === null ? [] : [[{ price: pence }]]);
});

test('numbers, pence, choices and nested names arrive in the schema’s types', async () => {
  const onSubmit = vi.fn();
  const { user } = renderPage(() => (
    <Form
      schema={z.object({
        capacity: z.int(),
        price: z.int(),
        type: z.int(),
        note: z.optional(z.int()),
        days: z.array(z.int()),
        address: z.object({ city: text() }),
      })}
      defaults={{ price: 2650, days: [1], address: { city: 'Leith' } }}
      onSubmit={onSubmit}
      submitLabel="Save"
    >
      <NumberField name="capacity" label="Room capacity" />
      <MoneyField name="price" label="Price" />
      <Select name="type" label="Type" options={[{ value: 0, label: 'Full-time' }]} />
      <NumberField name="note" label="Note" optional />
      <CheckboxGroup name="days" label="Days" options={[1, 2, 3].map((value) => ({ value, label: `Day ${value}` }))} />
      <TextField name="address.city" label="City" />
    </Form>
  ));
  await user.type(screen.getByLabelText('Room capacity'), '1,240');
  await user.selectOptions(screen.getByLabelText('Type'), 'Full-time');
  await user.click(screen.getByLabelText('Day 3'));
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledWith({
    capacity: 1240,
    price: 2650,
    type: 0,
    days: [1, 3],
    address: { city: 'Leith' },
  });
});

test('puts an action that cannot be undone last, in the colour of danger', () => {
  const actions = <button type="button">Keep it</button>;
  const order = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const form = (danger: boolean) => (
    <Form schema={schema} onSubmit={() => {}} submitLabel="Close this date" danger={danger} actions={actions}>
      <TextField name="first_name" label="First name" />
    </Form>
  );
  renderPage(() => form(true));
  expect(order()).toEqual(['Keep it', 'Close this date']);
  expect(screen.getByRole('button', { name: 'Close this date' }).className).toContain('danger');
  cleanup();
  renderPage(() => form(false));
  expect(order()).toEqual(['Close this date', 'Keep it']);
  expect(screen.getByRole('button', { name: 'Close this date' }).className).not.toContain('danger');
});

test('in a dialog the way out stands before what is done, as with other dialogs; on a page after it', () => {
  const form = (
    <Form schema={schema} onSubmit={vi.fn()} submitLabel="Save" actions={<button type="button">Cancel</button>}>
      <TextField name="first_name" label="First name" />
    </Form>
  );
  const buttons = () => screen.getAllByRole('button').map(({ textContent, ariaLabel }) => textContent || ariaLabel);
  renderPage(() => form);
  expect(buttons()).toEqual(['Save', 'Cancel']);
  cleanup();
  renderPage(() => (
    <Dialog open onClose={vi.fn()} title="A child">
      {form}
    </Dialog>
  ));
  expect(buttons().slice(0, 2)).toEqual(['Cancel', 'Save']);
});
