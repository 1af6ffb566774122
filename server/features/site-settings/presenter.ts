import type { AdminSiteSettings, RobuxItem } from '@sunset/contract/api/site-settings.ts';
import { robuxAmounts, switchesOf, type SiteSettings, type SiteDefaults } from './rules.ts';

/** The settings under their wire names, with what the operator configured. */
export function presentSiteSettings(community: SiteSettings): AdminSiteSettings {
  return {
    settings: {
      max_active_bookings_per_user: community.maxActiveBookingsPerUser,
      ...switchesOf(community),
      code_minutes_before: community.codeMinutesBefore,
      channel_language: community.channelLanguage,
      default_sale_mode: community.defaultSaleMode,
      lobby_min_membership_days: community.lobbyMinMembershipDays,
      no_show_limit: community.noShowLimit,
      late_after_minutes: community.lateAfterMinutes,
      accent_color: community.accentColor,
      highlight_color: community.highlightColor,
      logo: community.logo,
      hero_picture: community.heroPicture,
      ...presentWords(community),
    },
    defaults: presentWords(community.defaults),
    version: community.version,
  };
}

function presentWords(words: SiteDefaults): AdminSiteSettings['defaults'] {
  return {
    brand_name: words.brandName,
    tagline: words.tagline,
    hero_title: words.heroTitle,
    invite_url: words.inviteUrl,
    ticket_url: words.ticketUrl,
    donation_url: words.donationUrl,
    terms_url: words.termsUrl,
    privacy_url: words.privacyUrl,
    tiktok_url: words.tiktokUrl,
    roblox_group_url: words.robloxGroupUrl,
    twitter_url: words.twitterUrl,
  };
}

/** Every amount that a booking can cost, and those that only had an item once, smallest first. */
export function presentRobuxItems(items: SiteSettings['robuxItems'], roomPrices: number[]): RobuxItem[] {
  const amounts = new Set([...robuxAmounts(roomPrices), ...items.keys()]);
  return [...amounts]
    .toSorted((one, other) => one - other)
    .map((amount) => ({ amount, link: items.get(amount) ?? null }));
}
