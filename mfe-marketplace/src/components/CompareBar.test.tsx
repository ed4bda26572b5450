// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dismissToast, toasts } from '@bairn/shared/app';
import { makeId } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { CompareBar } from './CompareBar.tsx';
import { CompareButton } from './CompareButton.tsx';

const services = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk'].map((name) => ({ id: makeId(), name }));
const Page = () => (
  <>
    {services.map((service) => (
      <CompareButton key={service.id} small service={service} />
    ))}
    <CompareBar />
  </>
);

afterEach(() => {
  cleanup();
  for (const { id } of toasts.getState()) dismissToast(id);
});
beforeEach(() => sessionStorage.clear());

const choice = (name: string) => screen.getByRole('button', { name: `Compare: ${name}` });
const bar = () => screen.queryByRole('region', { name: 'Services to compare' });

test('chosen services stand in the bar, which leads to the comparison for what was searched', async () => {
  const { user } = renderPage(Page, { at: '/search?place=EH6&age=3&sort=price' });
  expect(bar()).toBeNull();
  await user.click(choice('Ant'));
  await user.click(choice('Cat'));
  expect(choice('Ant').getAttribute('aria-pressed')).toBe('true');
  const region = within(bar() ?? document.body);
  expect(region.getByText('Ant, Cat')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 services chosen to compare');
  const ids = encodeURIComponent(`${services[0]?.id},${services[2]?.id}`);
  expect(region.getByRole('link', { name: 'Compare (2)' }).getAttribute('href')).toBe(
    `/compare?ids=${ids}&place=EH6&age=3`,
  );
  await user.click(choice('Ant'));
  expect(region.getByText('Cat')).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Clear' }));
  expect(bar()).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('the choice and its search are there on the next page of the tab', async () => {
  const first = renderPage(Page, { at: '/search?lat=55.9&lng=-3.2&age=3' });
  await first.user.click(choice('Ant'));
  cleanup();
  renderPage(Page, { at: '/registered-provider-details/1?age=4' });
  expect(screen.getByRole('link', { name: 'Compare (1)' }).getAttribute('href')).toBe(
    `/compare?ids=${services[0]?.id}&lat=55.9&lng=-3.2&age=4`,
  );
});

test('a fifth is not taken, and it says why', async () => {
  const { user } = renderPage(Page, { at: '/search' });
  for (const { name } of services) await user.click(choice(name));
  expect(choice('Elk').getAttribute('aria-pressed')).toBe('false');
  expect(toasts.getState().map(({ message }) => message)).toEqual([
    'You can compare 4 services. Remove one to add another.',
  ]);
});

test('what something else wrote into the storage does no harm', () => {
  sessionStorage.setItem('bairn.compare', '{no json');
  renderPage(Page, { at: '/search' });
  expect(bar()).toBeNull();
});
