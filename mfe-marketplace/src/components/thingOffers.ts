import { paths } from '@bairn/shared/paths';
import type { MarketplaceSession } from '@bairn/shared/schema/marketplace';
import { priceOf, type Thing } from './things.ts';

/** What a session costs and whether a place is left, by what the page says of it. */
export function offerOf({ id, branch_id, name, price, next_date, places_left }: MarketplaceSession): Thing {
  const free = next_date !== null && places_left !== null && places_left > 0;
  return {
    '@type': 'Offer',
    name,
    url: paths.session(branch_id, id),
    price: priceOf(price),
    priceCurrency: 'GBP',
    availability: `https://schema.org/${free ? 'InStock' : 'SoldOut'}`,
    availabilityStarts: free ? next_date : undefined,
    inventoryLevel: free ? { '@type': 'QuantitativeValue', value: places_left } : undefined,
  };
}
