import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockShares } from '@bairn/shared/schema/bookingOptions';

const sum = (all: readonly number[]) => all.reduce((total, price) => total + price, 0);
const prices = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 80 });

it('splits the price of a block over its dates to the penny, the dearer parts first', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 500_000 }), (single, block) => {
      const shares = blockShares(single, block);
      expect(sum(shares)).toBe(Math.min(block, sum(single)));
      expect(shares).toHaveLength(single.length);
      if (block >= sum(single)) return;
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    }),
  );
});

it('costs what its dates cost where the service set no price for it', () => {
  expect(blockShares([4200, 3900], null)).toEqual([4200, 3900]);
});
