import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { callsOf } from '#pages/bookByCalls.ts';

type Own = { branch_id: string; child: { first_name: string }; review: { body: string } | null };
type Admin = { nurseries: { branches: { id: string; name: string }[] }[] };

test('a family reviews a service, an admin replies, and a visitor reads both', async ({ page, browser, request }) => {
  const family = await callsOf(request, 'parent');
  const admin = await (await callsOf(request, 'admin'))<Admin>('GET', '/auth/user?client_id=3');
  const branch = admin.nurseries[0]?.branches[0]?.id ?? '';
  const own = (await family<Own[]>('GET', '/nursery/marketplace/reviews')).find(
    ({ branch_id, review }) => branch_id === branch && review === null,
  );
  if (!own) throw new Error('The demonstration has no child of this family without a review here.');
  const said = `The garden is the best part of the week ${Date.now()}.`;
  const replied = `Come and see the new pond ${Date.now()}.`;

  // The page is rendered and kept before there is a review.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/registered-provider-details/${branch}#reviews`);
  const read = visitor.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: said });
  await expect(visitor.getByRole('region', { name: 'Reviews' })).toBeVisible();

  await signIn(page, 'parent');
  await page.goto(`/registered-provider-details/${branch}#reviews`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await reviews.getByRole('button', { name: new RegExp(`^Write a review.*${own.child.first_name}`) }).click();
  const writing = page.getByRole('dialog');
  await writing.getByRole('radio', { name: '4, good' }).check();
  await writing.getByLabel('Your review').fill(said);
  await writing.getByRole('button', { name: 'Publish' }).click();
  const written = reviews.getByRole('listitem').filter({ hasText: said });
  await expect(written.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, 'admin');
  await desk.goto('/settings/reviews');
  const row = desk.getByRole('listitem').or(desk.getByRole('row')).filter({ hasText: said });
  await row.getByRole('button', { name: /^Reply to the review of 4 stars/ }).click();
  const replying = desk.getByRole('dialog', { name: 'Reply to this review' });
  await replying.getByLabel('Your reply').fill(replied);
  await replying.getByRole('button', { name: 'Publish the reply' }).click();
  await expect(row.getByRole('button', { name: /^Change the reply/ })).toBeVisible();
  await desk.context().close();

  await visitor.reload();
  await expect(read).toContainText(replied);
  await visitor.context().close();
});
