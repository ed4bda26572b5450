// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '@bairn/shared/test/renderPage';
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

test('closes when it is done, and cannot be confirmed twice meanwhile', async () => {
  let finish: () => void = () => {};
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = show(onConfirm);
  await ask(user);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.click(screen.getByRole('button', { name: /OK/ }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
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
