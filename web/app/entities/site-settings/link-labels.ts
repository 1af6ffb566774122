/** The links of a community, as the set-up and the settings call them. */
export const linkLabels = {
  invite_url: 'Discord invite',
  ticket_url: 'Ticket channel',
  donation_url: 'Donation page',
  terms_url: 'Terms of Service',
  privacy_url: 'Privacy Policy',
  tiktok_url: 'TikTok',
  roblox_group_url: 'Roblox group',
  twitter_url: 'X (Twitter)',
};

export type LinkName = keyof typeof linkLabels;
export const linkNames = Object.keys(linkLabels) as LinkName[];
