// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Link, toasts } from '@bairn/shared/app';
import { renderPage } from '@bairn/shared/test/renderPage';
import { LeaveGuard } from './LeaveGuard.tsx';

vi.mock('./LeaveDialog.tsx', () => {
  throw new Error('ChunkLoadError');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.setState([], true);
});

test('a question that does not load keeps the person on the page with what they typed', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const { user } = renderPage(() => (
    <>
      <input aria-label="Name" />
      <Link to="/elsewhere">Leave</Link>
      <LeaveGuard isDirty={() => true} />
    </>
  ));
  await user.type(screen.getByLabelText('Name'), 'Isla');
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await vi.waitFor(() => expect(globalThis.reportError).toHaveBeenCalledTimes(times));
  }
  expect(toasts.getState()[0]).toMatchObject({ message: 'What you changed on this page has not been saved.' });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Isla');
});
