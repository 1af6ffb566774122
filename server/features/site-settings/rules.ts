import type { Locale } from '@sunset/contract/locales.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { tierIds, tiers } from '@sunset/contract/members/tiers.ts';
import { exampleBrand } from '../../seed/content/brand.ts';
import { calculatePrice, toRobux } from '../bookings/pricing/rules.ts';

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

/** The settings of the panel; null uses the default. */
export interface SiteOverrides extends Record<keyof SiteDefaults, string | null>, BrandLook {
  version: number;
  isExample: boolean;
  maxActiveBookingsPerUser: number;
  messagesEnabled: boolean;
  announcementShowsCode: boolean;
  codeMinutesBefore: number;
  announceFreeRooms: boolean;
  openingPosts: boolean;
  channelLanguage: string;
  defaultSaleMode: string;
  lobbyMinMembershipDays: number;
  noShowLimit: number | null;
  lateAfterMinutes: number;
}

/** What holds now. */
export interface SiteSettings extends SiteDefaults, BrandLook {
  /** Counts the changes of the settings. */
  version: number;
  /** Whether the pages may show what is fixed of the example: no set-up has replaced it. Rule: BRAND-5. */
  isExample: boolean;
  maxActiveBookingsPerUser: number;
  messagesEnabled: boolean;
  announcementShowsCode: boolean;
  codeMinutesBefore: number;
  announceFreeRooms: boolean;
  openingPosts: boolean;
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
  return {
    version: choices.version,
    isExample: choices.isExample,
    brandName: choices.brandName ?? defaults.brandName,
    tagline: choices.tagline ?? defaults.tagline,
    heroTitle: choices.heroTitle ?? defaults.heroTitle,
    inviteUrl: choices.inviteUrl ?? defaults.inviteUrl,
    ticketUrl: choices.ticketUrl ?? defaults.ticketUrl,
    donationUrl: choices.donationUrl ?? defaults.donationUrl,
    termsUrl: choices.termsUrl ?? defaults.termsUrl,
    privacyUrl: choices.privacyUrl ?? defaults.privacyUrl,
    tiktokUrl: choices.tiktokUrl ?? defaults.tiktokUrl,
    robloxGroupUrl: choices.robloxGroupUrl ?? defaults.robloxGroupUrl,
    twitterUrl: choices.twitterUrl ?? defaults.twitterUrl,
    maxActiveBookingsPerUser: choices.maxActiveBookingsPerUser,
    messagesEnabled: choices.messagesEnabled,
    announcementShowsCode: choices.announcementShowsCode,
    codeMinutesBefore: choices.codeMinutesBefore,
    announceFreeRooms: choices.announceFreeRooms,
    openingPosts: choices.openingPosts,
    // The schema's checks limit both columns to these.
    channelLanguage: choices.channelLanguage as Locale,
    defaultSaleMode: choices.defaultSaleMode as SaleMode,
    lobbyMinMembershipDays: choices.lobbyMinMembershipDays,
    noShowLimit: choices.noShowLimit,
    lateAfterMinutes: choices.lateAfterMinutes,
    accentColor: choices.accentColor,
    highlightColor: choices.highlightColor,
    logo: choices.logo,
    heroPicture: choices.heroPicture,
    robuxItems,
    defaults,
  };
}

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
