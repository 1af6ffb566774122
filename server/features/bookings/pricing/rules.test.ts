import { toRobux } from '@sunset/contract/bookings/prices.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admissionOf, calculatePrice, paymentDetails, paymentDisplay, priceFor, storedMethod } from './rules.ts';

const links = { donation: 'https://donate.example', ticket: 'https://ticket.example' };
const regular = ['regular'] as const;
const gold = ['gold'] as const;

describe('Robux amounts', () => {
  it.each([
    [1000, 6],
    [2000, 13],
    [3000, 19],
    [4000, 25],
    [5000, 31],
    [6000, 38],
    [750, 5],
    [1500, 9],
    [2250, 14],
    [3750, 23],
    [4500, 28],
    [500, 3],
    [2500, 16],
    [0, 0],
  ])('%i BBC are %i Robux, half rounded up (PRICE-5)', (bbc, robux) => {
    expect(toRobux(bbc)).toBe(robux);
  });
});

describe('prices', () => {
  it.each([
    // base, all-inclusive, percent → original, discount, final
    [1000, false, 0, 1000, 0, 1000],
    [1000, true, 0, 2000, 0, 2000],
    [1000, false, 25, 1000, 250, 750],
    [3000, true, 25, 4000, 1000, 3000],
    [5000, false, 50, 5000, 2500, 2500],
    [5000, true, 100, 6000, 6000, 0],
    [1001, false, 25, 1001, 250, 751],
    [999, false, 50, 999, 499, 500],
  ] as const)(
    'a room of %i, all-inclusive %s, %i %% off (PRICE-3, PRICE-4)',
    (basePrice, allInclusive, percent, original, discount, final) => {
      const price = calculatePrice({ basePrice, allInclusive, percent });
      expect(price).toMatchObject({ originalPrice: original, discountAmount: discount, finalPrice: final });
    },
  );

  it('are whole numbers between 0 and the price before the discount (PRICE-2)', () => {
    const facts = fc.record({
      basePrice: fc.integer({ min: 0, max: 1_000_000 }),
      allInclusive: fc.boolean(),
      percent: fc.constantFrom(0 as const, 25 as const, 50 as const, 100 as const),
    });
    fc.assert(
      fc.property(facts, (chosen) => {
        const { originalPrice, discountAmount, finalPrice } = calculatePrice(chosen);
        expect([originalPrice, discountAmount, finalPrice].every(Number.isInteger)).toBe(true);
        expect(finalPrice).toBeGreaterThanOrEqual(0);
        expect(finalPrice).toBeLessThanOrEqual(originalPrice);
        expect(discountAmount + finalPrice).toBe(originalPrice);
      }),
    );
  });
});

describe('the amount due', () => {
  const price = { originalPrice: 2000, finalPrice: 1500 };

  it('is shown in BBC, with the price before the discount (PRICE-9)', () => {
    expect(paymentDetails('bbc', price, links)).toEqual({
      amount: 1500,
      display: '1,500 BBC',
      link: null,
      original_display: '2,000 BBC',
    });
  });

  it('is shown in Robux, payable through the ticket link (PRICE-8)', () => {
    const details = { amount: 9, display: '9 Robux', link: links.ticket, original_display: '13 Robux' };
    expect(paymentDetails('robux', price, links)).toEqual(details);
  });

  it('is a flat dollar for a donation (PRICE-6)', () => {
    expect(paymentDetails('donation', price, links)).toEqual({
      amount: 1,
      display: '$1.00',
      link: links.donation,
      original_display: null,
    });
  });

  it('is complimentary when nothing is left to pay (PRICE-7)', () => {
    const details = paymentDetails('donation', { originalPrice: 2000, finalPrice: 0 }, links);
    expect(details).toMatchObject({ amount: 0, display: 'Complimentary', link: null });
    for (const method of ['bbc', 'robux', 'donation'] as const) expect(paymentDisplay(method, 0)).toBe('Complimentary');
    expect(paymentDisplay('bbc', 1500)).toBe('1,500 BBC');
    expect(storedMethod('donation', 0)).toBe('bbc');
    expect(storedMethod('donation', 1)).toBe('donation');
  });

  const choice = { basePrice: 1000, allInclusive: false, method: 'bbc' } as const;

  it('names the discount of a member who has one', () => {
    const pricing = priceFor(gold, choice, links);
    expect(pricing).toMatchObject({ is_gold_customer: true, discount_percent: 25, final_price: 750 });
  });

  it('comes with the guest type and the on-sale group of the tier', () => {
    expect(admissionOf(gold)).toEqual({ opens_for: ['gold_customer'], on_sale_group: 'gold_and_booster' });
  });

  it('names no discount for other members', () => {
    const pricing = priceFor(regular, choice, links);
    expect(pricing).toMatchObject({ is_gold_customer: false, discount_percent: 0, tier_label: 'Regular Customer' });
    expect(pricing.payment_details.original_display).toBeNull();
  });
});
