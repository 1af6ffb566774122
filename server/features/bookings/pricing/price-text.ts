import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Texts } from '../../../messages/texts.ts';
import { amountDue } from './rules.ts';

/** What is due by a method, as a guest reads it in their language: "1,000 BBC", "6 Robux", "$1.00". */
export function priceText(texts: Texts, method: PaymentMethod, bbc: number): string {
  return bbc === 0 ? texts.say('payment_free') : amountText(texts, method, bbc);
}

/** As `priceText`, for a price that is compared with one that is due: nothing is 0 of its unit. */
export function amountText({ locale }: Texts, method: PaymentMethod, bbc: number): string {
  const language = locale === 'en' ? 'en-US' : locale;
  const amount = amountDue(method, bbc);
  if (method === 'donation') return amount.toLocaleString(language, { style: 'currency', currency: 'USD' });
  return `${amount.toLocaleString(language)} ${method === 'robux' ? 'Robux' : 'BBC'}`;
}
