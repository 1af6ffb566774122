import type { SiteSettings } from '@sunset/contract/rendered-page.ts';
import { siteDefaults, type BrandLook, type SiteDefaults } from '../features/site-settings/rules.ts';
import { exampleBrand } from '../seed/content/brand.ts';
import type { Deps } from '../deps.ts';

/** Texts, links, colours and pictures for the pages. */
export type PageSettings = SiteDefaults & BrandLook & { isExample: boolean };

/** What the pages say of the community and where their links lead. */
export function presentPageSettings(community: PageSettings, cdnBase: string): SiteSettings {
  return {
    name: community.brandName,
    tagline: community.tagline,
    isExample: community.isExample,
    links: {
      discordInvite: community.inviteUrl,
      supportTicket: community.ticketUrl,
      terms: community.termsUrl,
      privacy: community.privacyUrl,
      donation: community.donationUrl,
      socials: {
        chat: community.inviteUrl,
        video: community.tiktokUrl,
        group: community.robloxGroupUrl,
        microblog: community.twitterUrl,
      },
    },
    hero: { title: community.heroTitle, picture: community.heroPicture ?? exampleBrand.heroPicture },
    cdnBase,
  };
}

/** The community as of now. Where the database cannot say, the operator's configuration: a page stands all the same. */
export async function readPageSettings(deps: Deps, onLost = () => {}): Promise<PageSettings> {
  try {
    return await deps.siteSettings();
  } catch (error) {
    onLost();
    deps.log.warn({ err: error }, 'the community settings could not be read');
    return { ...siteDefaults(deps.config, deps.publicUrl()), ...noLook, isExample: deps.setup.configuredAt === null };
  }
}

const noLook: BrandLook = { accentColor: null, highlightColor: null, logo: null, heroPicture: null };
