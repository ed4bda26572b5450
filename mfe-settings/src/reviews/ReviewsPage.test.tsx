// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listServiceReviews, replyToReview } from '@bairn/shared/calls/reviews';
import type { ServiceReview } from '@bairn/shared/schema/rows/serviceReviews';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ReviewsPage.tsx';

afterEach(cleanup);

const review: ServiceReview = {
  id: makeId(),
  state: 'answered',
  stars: 4,
  body: 'A big garden.',
  name: 'Mairi M.',
  created_at: '2026-11-02T10:00:00.000Z',
  changed_at: null,
  reply: 'Thank you.',
  replied_at: '2026-11-03T10:00:00.000Z',
  reply_revision: 2,
  reported: false,
  can: { reply: true, report: true },
};

function show(own: Partial<ServiceReview> = {}) {
  const api = fakeApi().on(listServiceReviews, () => ({
    data: [{ ...review, ...own }],
    meta: { current_page: 1, per_page: 25, total: 1, last_page: 1 },
  }));
  renderPage(Component, { api, user: makeServiceUser('nursery-admin'), at: '/settings/reviews' });
  return api;
}

test('a change begins with the reply and names the revision that it was made from', async () => {
  const api = show().on(replyToReview, () => ({ data: review }));
  fireEvent.click(await screen.findByRole('button', { name: /^Change the reply/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const text = dialog.getByLabelText<HTMLTextAreaElement>('Your reply');
  expect(text.value).toBe('Thank you.');
  fireEvent.change(text, { target: { value: 'Thank you, both.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.calls(replyToReview)).toMatchObject([
      { params: { id: review.id }, body: { reply: 'Thank you, both.', revision: 2 } },
    ]),
  );
});

test('offers only what the API allows', async () => {
  show({ state: 'removed', can: { reply: false, report: false } });
  expect(await screen.findByText('Removed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /reply/i })).toBeNull();
});
