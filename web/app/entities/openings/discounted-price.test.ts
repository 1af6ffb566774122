import { expect, test } from 'vitest';
import { discountedPrice } from './discounted-price.ts';

test.each([
  [2000, 25, 1500],
  [1000, 50, 500],
  [4000, 100, 0],
  [999, 25, 750],
  [1000, undefined, 1000],
])('%i BBC at %s %% off is %i', (price, percent, own) => {
  expect(discountedPrice(price, percent)).toBe(own);
});
