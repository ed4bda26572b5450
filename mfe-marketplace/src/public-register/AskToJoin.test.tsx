// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { askToJoin } from '@bairn/shared/calls/publicRegister';
import { readWantedNumber } from '@bairn/shared/service-form/wantedNumber';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeEntry } from '@bairn/shared/test/marketplace';
import { makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { AskToJoin } from './AskToJoin.tsx';

afterEach(cleanup);

const entry = makeEntry({ asked: 11 });
const Page = () => <AskToJoin entry={entry} />;

test('a visitor asks once, and sees how many have asked', async () => {
  const api = fakeApi().on(askToJoin, () => ({ data: { asked: 12, counted: true } }));
  const { user } = renderPage(Page, { api, at: '/' });
  expect(await screen.findByText('11 families asked so far.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ask them to join' }));
  expect(await screen.findByText('12 families asked so far.')).toBeTruthy();
  expect(screen.getByText(/^Thank you\. We tell the service/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask them to join' }).disabled).toBe(true);
});

test('the owner signs up, and the number of the service goes along', async () => {
  const { user } = renderPage(Page, { at: '/' });
  const link = await screen.findByRole('link', { name: 'This is my service' });
  expect(link.getAttribute('href')).toBe('/auth/register?as=service');
  await user.click(link);
  expect(readWantedNumber()).toBe(entry.cs_number);
});

test('an administrator of a provider adds it to theirs, and does not ask', async () => {
  renderPage(Page, { at: '/', user: makeServiceUser() });
  const link = await screen.findByRole('link', { name: 'This is my service' });
  expect(link.getAttribute('href')).toBe(`/settings/service-provider?add=${entry.cs_number}`);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a member of staff is told who can add it', async () => {
  renderPage(Page, { at: '/', user: makeServiceUser('nursery-staff') });
  await screen.findByText(/Ask an administrator of your provider to add it/);
  expect(screen.queryByRole('link', { name: 'This is my service' })).toBeNull();
});

test('a family has no service', async () => {
  renderPage(Page, { at: '/', user: makeUser() });
  await screen.findByRole('button', { name: 'Ask them to join' });
  expect(screen.queryByRole('link', { name: 'This is my service' })).toBeNull();
});
