import type { Config } from '../config.ts';

/** What the pages say of the community and where their links lead. */
export function presentCommunity(config: Config) {
  return {
    name: config.communityName,
    tagline: config.tagline,
    links: {
      discordInvite: config.inviteUrl,
      supportTicket: config.ticketUrl,
      terms: config.termsUrl,
      privacy: config.privacyUrl,
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
