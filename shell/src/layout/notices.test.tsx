// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PreferencesChoice } from '../pages/legal/PreferencesChoice.tsx';
import { keepPreference, letKeep, readPreference } from '../browser/preferences.ts';
import { BetaBanner } from './BetaBanner.tsx';
import { CookieNotice } from './CookieNotice.tsx';

beforeEach(() => {
  letKeep(true);
  localStorage.clear();
});
afterEach(cleanup);

const show = (at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <BetaBanner />
      <header>
        <a href="/">Bairn</a>
      </header>
      <main id="main" tabIndex={-1} />
      <CookieNotice />
    </MemoryRouter>,
  );
const mode = (content: string) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'bairn-mode', content });
  document.head.append(meta);
  return () => meta.remove();
};

test('the beta message says what beta means and whom to tell, goes for good, and passes the focus on', async () => {
  show();
  expect(screen.getByRole('region', { name: 'Beta' }).textContent).toContain('still being built');
  expect(screen.getByRole('link', { name: 'Tell us what you think' }).getAttribute('href')).toBe(
    '/legal/support#feedback',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hide the beta message' }));
  expect(screen.queryByRole('region', { name: 'Beta' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Bairn');
  cleanup();
  show();
  expect(screen.queryByRole('region', { name: 'Beta' })).toBeNull();
});

test('a demonstration says that it is one', () => {
  const remove = mode('demo');
  show();
  expect(screen.getByRole('region', { name: 'Beta' }).textContent).toContain('everything in it is invented');
  remove();
});

test('the cookie notice is shown until it is answered, in every tab, and not where cookies are explained', async () => {
  show('/legal/cookie');
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  cleanup();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  expect(document.activeElement?.id).toBe('main');
  cleanup();
  show();
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
});

test('the answer in another tab takes the notice away here', async () => {
  show();
  localStorage.setItem('bairn.notice', 'seen');
  window.dispatchEvent(new StorageEvent('storage', { key: 'bairn.notice' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'OK' })).toBeNull();
});

test('a person who objects has their choices removed, for this visit only kept, and never stored again', async () => {
  keepPreference('bairn.theme', 'dark');
  render(<PreferencesChoice />);
  await userEvent.click(screen.getByRole('radio', { name: /Do not keep them/ }));
  expect(screen.getByRole('status').textContent).toMatch(/removed/);
  expect(localStorage.getItem('bairn.theme')).toBeNull();
  expect(readPreference('bairn.theme')).toBe('dark');
  keepPreference('bairn.theme', 'light');
  expect(readPreference('bairn.theme')).toBe('light');
  expect(Object.keys(localStorage)).toEqual(['bairn.preferences']);

  await userEvent.click(screen.getByRole('radio', { name: /Keep my choices/ }));
  expect(localStorage.getItem('bairn.theme')).toBe('light');
  expect(localStorage.getItem('bairn.preferences')).toBeNull();
});
