import { idParamSchema } from '@sunset/contract/fields.ts';
import { outdatedButton } from './errors.ts';

/** An id in a custom id, a menu or an option. Refuses what no button of ours contains. */
export function readId(text: unknown): number {
  const { data } = idParamSchema.safeParse(text);
  if (data === undefined) throw outdatedButton();
  return data;
}

/** The start that a button was shown with, in milliseconds; one of an older version names none, which equals no start. */
export function readStart(text: string): Date {
  if (!/^\d{0,15}$/.test(text)) throw outdatedButton();
  return new Date(Number(text));
}

/** BBC in a custom id. */
export function readPrice(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw outdatedButton();
  return Number(text);
}
