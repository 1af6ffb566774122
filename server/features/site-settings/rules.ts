import { toRobux } from '@sunset/contract/bookings/prices.ts';
import type { SiteSettingsChanges } from '@sunset/contract/api/site-settings.ts';
import type { FieldError } from '@sunset/contract/errors.ts';
import type { Locale } from '@sunset/contract/locales.ts';
import { mapSiteSwitches, type SiteSwitch } from '@sunset/contract/messages/site-switches.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { tierIds, tiers } from '@sunset/contract/members/tiers.ts';
import { camelCase, type CamelCase } from '../../database/camel-case.ts';
import { exampleBrand } from '../../seed/content/brand.ts';
import { calculatePrice } from '../bookings/pricing/rules.ts';

/** The operator's configuration, used for settings that are not set. */
export interface SiteDefaults {
  brandName: string;
  tagline: string;
  heroTitle: string;
  inviteUrl: string;
  ticketUrl: string;
  donationUrl: string;
  termsUrl: string;
  privacyUrl: string;
  tiktokUrl: string;
  robloxGroupUrl: string;
  twitterUrl: string;
}

/** Colours and pictures; null: those of the product. Rule: BRAND-2. */
export interface BrandLook {
  accentColor: string | null;
  highlightColor: string | null;
  logo: string | null;
  heroPicture: string | null;
}

/** The switches of the settings. */
export type SiteSwitchColumns = Record<CamelCase<SiteSwitch>, boolean>;

/** The settings of the panel; null uses the default. */
export interface SiteOverrides extends Record<keyof SiteDefaults, string | null>, BrandLook, SiteSwitchColumns {
  version: number;
  isExample: boolean;
  maxActiveBookingsPerUser: number;
  codeMinutesBefore: number;
  channelLanguage: string;
  defaultSaleMode: string;
  lobbyMinMembershipDays: number;
  noShowLimit: number | null;
  lateAfterMinutes: number;
}

/** What holds now. */
export interface SiteSettings extends SiteDefaults, BrandLook, SiteSwitchColumns {
  /** Counts the changes of the settings. */
  version: number;
  /** Whether the pages may show what is fixed of the example: no set-up has replaced it. Rule: BRAND-5. */
  isExample: boolean;
  maxActiveBookingsPerUser: number;
  codeMinutesBefore: number;
  channelLanguage: Locale;
  defaultSaleMode: SaleMode;
  lobbyMinMembershipDays: number;
  noShowLimit: number | null;
  lateAfterMinutes: number;
  /** Catalogue items by the amount of Robux that they cost. */
  robuxItems: ReadonlyMap<number, string>;
  defaults: SiteDefaults;
}

interface Configured {
  communityName: string;
  tagline: string;
  inviteUrl: string;
  ticketUrl: string;
  donationUrl: string;
  termsUrl?: string | undefined;
  privacyUrl?: string | undefined;
  tiktokUrl: string;
  robloxGroupUrl: string;
  twitterUrl: string;
}

/** The operator's texts and links; the legal pages are the site's own unless configured. */
export function siteDefaults(config: Configured, publicUrl: string): SiteDefaults {
  return {
    brandName: config.communityName,
    tagline: config.tagline,
    heroTitle: exampleBrand.heroTitle,
    inviteUrl: config.inviteUrl,
    ticketUrl: config.ticketUrl,
    donationUrl: config.donationUrl,
    termsUrl: config.termsUrl ?? `${publicUrl}/terms`,
    privacyUrl: config.privacyUrl ?? `${publicUrl}/privacy`,
    tiktokUrl: config.tiktokUrl,
    robloxGroupUrl: config.robloxGroupUrl,
    twitterUrl: config.twitterUrl,
  };
}

/** What the community set, over what the operator configured. */
export function mergeSiteSettings(
  defaults: SiteDefaults,
  choices: SiteOverrides,
  robuxItems: ReadonlyMap<number, string>,
): SiteSettings {
  const names = Object.keys(defaults) as (keyof SiteDefaults)[];
  const own = choices.isExample ? defaults : withoutExample(defaults, choices);
  const words = names.map((name) => [name, choices[name] ?? (own[name] || defaults[name])]);
  return {
    ...choices,
    ...(Object.fromEntries(words) as SiteDefaults),
    // The schema's checks limit both columns to these.
    channelLanguage: choices.channelLanguage as Locale,
    defaultSaleMode: choices.defaultSaleMode as SaleMode,
    robuxItems,
    defaults: own,
  };
}

/** After the set-up: an empty default means that the community's own text cannot be cleared. Rule: BRAND-5. */
function withoutExample(defaults: SiteDefaults, { brandName }: Pick<SiteOverrides, 'brandName'>): SiteDefaults {
  const unlessExample = (text: string, example: string) => (text === example ? '' : text);
  return {
    ...defaults,
    brandName: unlessExample(defaults.brandName, exampleBrand.name),
    tagline: unlessExample(defaults.tagline, exampleBrand.tagline),
    heroTitle: brandName ?? defaults.brandName,
  };
}

/** The cleared texts that have no default. Rule: SETTINGS-1. */
export function findMissingTexts(
  changes: Pick<SiteSettingsChanges, 'brand_name' | 'tagline'>,
  defaults: SiteDefaults,
): FieldError[] {
  return (['brand_name', 'tagline'] as const)
    .filter((name) => changes[name] === null && defaults[camelCase(name)] === '')
    .map((name) => ({ path: `body.${name}`, message: 'must not be empty' }));
}

/** The switches by the API's names. */
export const switchesOf = (settings: SiteSwitchColumns): Record<SiteSwitch, boolean> =>
  mapSiteSwitches((id) => settings[camelCase(id)]);

/**
 * Every amount of Robux that a booking can cost at these room prices, smallest first: with and without the add-on, at each
 * discount that leaves something to pay. Rules: PRICE-5, SETTINGS-6.
 */
export function robuxAmounts(roomPrices: number[]): number[] {
  const discounts = tierIds.map((id) => tiers[id].discount);
  const amounts = roomPrices.flatMap((basePrice) =>
    [false, true].flatMap((allInclusive) =>
      discounts.map((percent) => toRobux(calculatePrice({ basePrice, allInclusive, percent }).finalPrice)),
    ),
  );
  return [...new Set(amounts)].filter((amount) => amount > 0).toSorted((one, other) => one - other);
}
