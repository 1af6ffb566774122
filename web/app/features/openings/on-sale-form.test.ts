import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import { expect, it } from 'vitest';
import { emptyOnSaleForm, findMissingDays, isEmptyOnSaleForm, toOnSaleBody } from './on-sale-form.ts';

it('gives all groups the same time before the start', () => {
  const form = { ...emptyOnSaleForm, saleMode: 'draw' as const, minutesBefore: '120' };
  const body = toOnSaleBody(form, '2026-12-05T19:00:00.000Z');
  expect(onSaleGroupIds.map((group) => body[group])).toEqual(onSaleGroupIds.map(() => '2026-12-05T17:00:00.000Z'));
  expect(body.sale_mode).toBe('draw');
  expect(isEmptyOnSaleForm({ ...emptyOnSaleForm, minutesBefore: '120' })).toBe(false);
  expect(findMissingDays({ ...form, regular: { day: '', time: '12:00' } })).toEqual({});
});
