import type { Config } from '../config.ts';

/** What the pages say of the community and where their links lead; the legal pages are the site's own unless configured. */
export function presentCommunity(config: Config, publicUrl: string) {
  return {
    name: config.communityName,
    tagline: config.tagline,
    links: {
      discordInvite: config.inviteUrl,
      supportTicket: config.ticketUrl,
      terms: config.termsUrl ?? `${publicUrl}/terms`,
      privacy: config.privacyUrl ?? `${publicUrl}/privacy`,
      donation: config.donationUrl,
      socials: {
        chat: config.inviteUrl,
        video: config.tiktokUrl,
        group: config.robloxGroupUrl,
        microblog: config.twitterUrl,
      },
    },
    cdnBase: config.discordCdnBase,
  };
}
