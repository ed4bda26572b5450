// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sendEnquiry } from '@bairn/shared/calls/enquiries';
import { makeEnquiry } from '@bairn/shared/test/enquiries';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { AskButton } from './AskButton.tsx';

afterEach(cleanup);

const service = { id: makeId(), name: 'Rowan Bank' };
const at = `/registered-provider-details/${service.id}`;
const child = { id: makeId(), first_name: 'Ava', last_name: 'Fraser', full_name: 'Ava Fraser', dob: '2024-07-13' };
const parent = (children = [child]) =>
  makeUser({ keyworkerProfile: { id: makeId(), children, payment_methods: [], to_confirm: 0 } });
const Page = () => <AskButton service={service} />;

test('a visitor is led to log in, and back to the form', async () => {
  renderPage(Page, { at });
  const link = await screen.findByRole('link', { name: 'Ask about a place' });
  expect(link.getAttribute('href')).toBe(`/auth/login?from=${encodeURIComponent(`${at}?ask=1`)}`);
});

test('a family that comes back finds the form open, and sends it', async () => {
  const api = fakeApi().on(sendEnquiry, () => ({ data: makeEnquiry(0, 'family') }));
  const { user, location } = renderPage(Page, { api, at: `${at}?ask=1`, user: parent() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Rowan Bank about a place' }));
  expect(location()).toBe(at);
  dialog.getByText(/The service sees your name, email and phone number/);
  await user.click(dialog.getByRole('button', { name: 'Send enquiry' }));
  await dialog.findByText('select at least one day');
  expect(api.calls(sendEnquiry)).toHaveLength(0);
  await user.click(dialog.getByLabelText('Wed'));
  await user.click(dialog.getByRole('button', { name: 'Send enquiry' }));
  await waitFor(() => expect(api.calls(sendEnquiry)).toHaveLength(1));
  expect(api.calls(sendEnquiry)[0]).toMatchObject({
    params: { branch: service.id },
    body: { child_id: child.id, days: [3], consent: 1 },
  });
});

test('a family without a child adds one first', async () => {
  const { user } = renderPage(Page, { at, user: parent([]) });
  await user.click(await screen.findByRole('button', { name: 'Ask about a place' }));
  expect((await screen.findByRole('link', { name: 'Add a child' })).getAttribute('href')).toBe('/settings/children');
});

test('a service user has no such button', async () => {
  renderPage(
    () => (
      <>
        <p>Here</p>
        <AskButton service={service} />
      </>
    ),
    { at, user: makeServiceUser() },
  );
  await screen.findByText('Here');
  await waitFor(() => expect(screen.queryByText('Ask about a place')).toBeNull());
});
