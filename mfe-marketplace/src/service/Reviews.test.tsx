// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serviceDetails, serviceSessions } from '@bairn/shared/calls/marketplace';
import { listOwnReviews, listReviews, reportReview, writeReview } from '@bairn/shared/calls/reviews';
import type { OwnReview, Review } from '@bairn/shared/schema/reviews';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeReviews, makeService } from '@bairn/shared/test/marketplace';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { manifest } from '../manifest.ts';
import { Component } from './ServicePage.tsx';

afterEach(cleanup);

const service = makeService();
const review: Review = {
  id: makeId(),
  stars: 4,
  body: 'A big garden.',
  name: 'Mairi M.',
  created_at: '2026-11-02T10:00:00.000Z',
  changed_at: null,
  reply: null,
  replied_at: null,
};
const ownOf = (written: OwnReview['review']): OwnReview => ({
  branch_id: service.id,
  service_name: service.name,
  child: { id: makeId(), first_name: 'Isla' },
  review: written,
});

function show({ reviews = [review], own = [] as OwnReview[], visitor = false } = {}) {
  const api = fakeApi()
    .on(serviceDetails, () => ({ data: service }))
    .on(serviceSessions, () => ({ data: [] }))
    .on(listOwnReviews, () => ({ data: own }))
    .on(listReviews, () => makeReviews(reviews, { removed: 1 }));
  const at = `/registered-provider-details/${service.id}`;
  const user = visitor ? undefined : makeUser();
  return renderPage(Component, { api, user, at, path: manifest.pages.service.path });
}
const region = async () => within(await screen.findByRole('region', { name: 'Reviews' }));

test('a visitor reads the average, each review and how many were removed, and cannot report', async () => {
  show({ visitor: true });
  const reviews = await region();
  expect(await reviews.findByText('A big garden.')).toBeTruthy();
  expect(reviews.getByText('Mairi M.')).toBeTruthy();
  expect(reviews.getByText('1 review by families whose child attended')).toBeTruthy();
  expect(reviews.getByText('1 review removed after a report.')).toBeTruthy();
  expect(reviews.queryByRole('button')).toBeNull();
});

test("a service's reply stands below the review", async () => {
  show({ visitor: true, reviews: [{ ...review, reply: 'Thank you.', replied_at: '2026-11-04T10:00:00.000Z' }] });
  const reviews = await region();
  expect(await reviews.findByText('Thank you.')).toBeTruthy();
  expect(reviews.getByText(/^Reply from the service, .*4 Nov/)).toBeTruthy();
});

test('a family whose child attended publishes a review', async () => {
  const own = ownOf(null);
  const { api } = show({ reviews: [], own: [own, { ...own, branch_id: makeId() }] });
  api.on(writeReview, () => ({ data: own }));
  const reviews = await region();
  expect(await reviews.findByText('No reviews yet')).toBeTruthy();
  fireEvent.click(await reviews.findByRole('button', { name: 'Write a review, Isla' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByLabelText('4, good'));
  fireEvent.change(dialog.getByLabelText('Your review'), { target: { value: 'Outside all day.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls(writeReview)).toMatchObject([
    { params: { branch: service.id }, body: { child_id: own.child.id, stars: 4, body: 'Outside all day.' } },
  ]);
});

test('a change begins with what the review says and names its revision', async () => {
  const own = ownOf({ id: makeId(), stars: 3, body: 'All right.', revision: 2, removed: false });
  const { api } = show({ own: [own] });
  api.on(writeReview, () => ({ data: own }));
  fireEvent.click(await (await region()).findByRole('button', { name: 'Change your review, Isla' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByLabelText('Your review') as HTMLTextAreaElement).value).toBe('All right.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls(writeReview)).toMatchObject([{ body: { stars: 3, revision: 2 } }]));
});

test('a reported review goes to an operator with the reason', async () => {
  const { api } = show();
  api.on(reportReview, () => ({ data: { reported: true } }));
  fireEvent.click(await (await region()).findByRole('button', { name: 'Report the review by Mairi M.' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByLabelText('It is untrue'));
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }));
  await waitFor(() =>
    expect(api.calls(reportReview)).toMatchObject([{ params: { id: review.id }, body: { reason: 'untrue' } }]),
  );
});
