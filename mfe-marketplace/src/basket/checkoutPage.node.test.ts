import { expect, test } from 'vitest';
import { renderInNode } from '@bairn/shared/test/renderInNode';
import * as page from './CheckoutPage.tsx';

test('the checkout renders without a document, logged out', async () => {
  const html = await renderInNode(page, { at: '/basket/checkout' });
  expect(html).toContain('<h1>Checkout</h1>');
  expect(html).toContain('aria-busy="true"');
});
