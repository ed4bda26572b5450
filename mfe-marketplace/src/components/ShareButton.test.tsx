// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toasts } from '@bairn/shared/app';
import { renderPage } from '@bairn/shared/test/renderPage';
import { ShareButton } from './ShareButton.tsx';

afterEach(() => {
  cleanup();
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});
// Files share their modules: a file before this one may have left a toast.
beforeEach(() => {
  for (const { id } of toasts.getState()) dismissToast(id);
});

const Page = () => <ShareButton title="Thistle House" path="/registered-provider-details/1" />;
const url = () => `${window.location.origin}/registered-provider-details/1`;
const said = () => toasts.getState().map(({ kind, message }) => [kind, message]);

async function press(own: { share?: unknown; writeText?: unknown }) {
  const { user } = renderPage(Page);
  const { share, writeText } = own;
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await user.click(screen.getByRole('button', { name: 'Share' }));
}

test('hands the link to the device where it has a list of apps', async () => {
  const [share, writeText] = [vi.fn(async () => {}), vi.fn(async () => {})];
  await press({ share, writeText });
  expect(share).toHaveBeenCalledWith({ title: 'Thistle House', url: url() });
  expect(writeText).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

test('does nothing more where the person closes that list', async () => {
  const writeText = vi.fn(async () => {});
  await press({ share: () => Promise.reject(new DOMException('closed', 'AbortError')), writeText });
  expect(writeText).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

test.each([
  ['without such a list', undefined],
  ['where the list fails', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('copies the link %s, and says so', async (_, share) => {
  const writeText = vi.fn(async () => {});
  await press({ share, writeText });
  await vi.waitFor(() => expect(said()).toEqual([['success', 'Link copied']]));
  expect(writeText).toHaveBeenCalledWith(url());
});

test('says so where it cannot be copied either', async () => {
  await press({ writeText: () => Promise.reject(new Error('no')) });
  await vi.waitFor(() => expect(said()[0]?.[0]).toBe('error'));
});
