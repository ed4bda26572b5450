// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '@bairn/shared/app';
import { renderPage } from '@bairn/shared/test/renderPage';
import { TextField } from '../form/TextField.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

afterEach(cleanup);

const show = (onConfirm: () => unknown) => renderPage(() => <ConfirmButton label="Archive" onConfirm={onConfirm} />);
const ask = (user: ReturnType<typeof show>['user']) => user.click(screen.getByRole('button', { name: 'Archive' }));

test('asks in the specification’s words before it does anything', async () => {
  const onConfirm = vi.fn();
  const { user } = show(onConfirm);
  await ask(user);
  expect(screen.getByRole('dialog', { name: 'Decline' }).textContent).toContain('Are you sure?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Archive' }));
});

test('closes when it is done, and can be neither sent twice nor closed before', async () => {
  let finish: () => void = () => {};
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = show(onConfirm);
  await ask(user);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.click(screen.getByRole('button', { name: /OK/ }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeTruthy();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('stays and says why when it fails', async () => {
  const { user } = show(() => Promise.reject(new Error('This session has bookings')));
  await ask(user);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This session has bookings');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('closes by Escape and by a press beside it while nothing is under way', () => {
  const onClose = vi.fn();
  renderPage(() => <ActionDialog onClose={onClose} onConfirm={() => undefined} />);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('checks its fields by the schema, and keeps them when it is refused', async () => {
  const onClose = vi.fn();
  const answers = [
    () => Promise.reject(new ApiError({ status: 409, message: 'It has 3 bookings now.' })),
    () => Promise.resolve(3),
  ];
  const onConfirm = vi.fn((_: { reason: string }) => (answers.shift() ?? (() => Promise.resolve(0)))());
  const done = vi.fn((count: number) => `${count} cancelled`);
  const { user } = renderPage(() => (
    <ActionDialog
      onClose={onClose}
      schema={z.object({ reason: z.string().check(z.minLength(1)) })}
      fields={<TextField name="reason" label="Reason" />}
      confirmLabel="Close"
      onConfirm={onConfirm}
      done={done}
    />
  ));
  const submit = () => document.querySelector<HTMLButtonElement>('button[type=submit]')!;
  await user.click(submit());
  expect(onConfirm).not.toHaveBeenCalled();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  await user.type(field, 'Snow');
  await user.click(submit());
  expect((await screen.findByText('It has 3 bookings now.')).textContent).toBeTruthy();
  expect(field.value).toBe('Snow');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onConfirm).toHaveBeenLastCalledWith({ reason: 'Snow' });
  expect(done).toHaveBeenCalledWith(3);
});
