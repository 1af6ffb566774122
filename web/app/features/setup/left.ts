import type { LeftItem } from '@sunset/contract/setup/left-items.ts';

/** In place of the name that a new community has not rented yet. */
export const newDomain = 'your.site';
export const newAddress = `https://${newDomain}`;

/** The name in what somebody typed or pasted, which may be an address; the example for nothing, null for what is no name. */
export function domainOf(typed: string): string | null {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  if (name === '') return newDomain;
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/.test(name) ? name : null;
}

export const leftTitles: Record<LeftItem, string> = {
  data_key: 'Keep a copy of the key',
  public_address: 'Give the site its address',
  backups: 'Name a place for backups',
  private_bot: 'Keep the bot to yourself',
  first_opening: 'Plan the first opening',
};

/** Whether players can open the site after the set-up. Rule: SETUP-12. */
export const canOpenText = (items: readonly LeftItem[]): string =>
  items.includes('public_address')
    ? `Only you can open it yet: “${leftTitles.public_address}” below is what players need.`
    : 'Players can open your site now.';
