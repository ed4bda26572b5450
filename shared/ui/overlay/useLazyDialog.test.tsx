// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '@bairn/shared/app';
import { renderPage } from '@bairn/shared/test/renderPage';
import { useLazyDialog } from './useLazyDialog.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.setState([], true);
});

test('a dialog whose code does not load leaves the page as it is, and opens at the next press', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const Greeting = ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Close the greeting
    </button>
  );
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new Error('ChunkLoadError'))
    .mockResolvedValue(Greeting);
  const { user } = renderPage(() => {
    const greeting = useLazyDialog(load);
    return (
      <>
        <input aria-label="Name" />
        <button type="button" onClick={greeting.open}>
          Greet
        </button>
        {greeting.Dialog && <greeting.Dialog onClose={greeting.close} />}
      </>
    );
  });
  await user.type(screen.getByLabelText('Name'), 'Isla');
  await user.click(screen.getByRole('button', { name: 'Greet' }));
  await vi.waitFor(() =>
    expect(toasts.getState()).toMatchObject([
      { kind: 'error', message: 'This did not load. Check your connection and try again.' },
    ]),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Isla');
  await user.click(screen.getByRole('button', { name: 'Greet' }));
  await user.click(await screen.findByRole('button', { name: 'Close the greeting' }));
  expect(screen.queryByRole('button', { name: 'Close the greeting' })).toBeNull();
});
