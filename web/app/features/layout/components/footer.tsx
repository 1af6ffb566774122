import { m } from '#messages';
import { AtSign, Clapperboard, Gamepad2, MessageCircle, type LucideIcon } from 'lucide-react';
import type { SiteSettings } from '@sunset/contract/rendered-page.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageLinks } from './language-links.tsx';

interface FooterLink {
  href: string;
  label: string;
  isExternal?: boolean;
}

const quickLinks: readonly FooterLink[] = [
  { href: href('/about-us'), label: m.layout_about_us() },
  { href: href('/resorts'), label: m.layout_resorts() },
  { href: href('/book'), label: m.layout_book_a_room() },
  { href: href('/vote'), label: m.layout_vote() },
  { href: href('/store'), label: m.layout_store() },
  { href: href('/contact'), label: m.layout_contact() },
];

/** From the year of the example on: "2025–2026". Another community did not begin with it. Rule: PAGE-82. */
function yearsUntil(now: string, isExample: boolean): string {
  const year = new Date(now).getUTCFullYear();
  return isExample && year > firstYear ? `${firstYear}–${year}` : String(year);
}

const firstYear = 2025;

export function Footer() {
  const { community, serverNow } = useSite();
  const { links } = community;
  return (
    <footer className="render-near-screen panel:[content-visibility:visible] edge-to-edge mt-16 bg-dusk text-on-dusk sm:mt-24">
      <Container className="grid grid-cols-2 gap-x-6 gap-y-10 pt-14 pb-10 sm:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr]">
        <div className="col-span-full flex flex-col items-start gap-4 lg:col-span-1">
          <p className="flex items-center gap-3 font-display text-xl font-semibold">
            <BrandMark className="size-9" />
            {community.name}
          </p>
          <p lang={contentLanguage} className="max-w-xs text-on-dusk-soft">
            {community.tagline}
          </p>
          <SocialLinks socials={links.socials} />
        </div>
        <LinkColumn title={m.layout_footer_links()} links={quickLinks} />
        <LinkColumn
          title={m.layout_footer_legal()}
          links={[
            { href: links.terms, label: m.layout_terms_of_service(), isExternal: true },
            { href: links.privacy, label: m.layout_privacy_policy(), isExternal: true },
            { href: href('/contact#accessibility'), label: m.ui_accessibility() },
            { href: href('/donation'), label: m.layout_support_us() },
          ]}
        />
        <LinkColumn
          title={m.layout_footer_support()}
          links={[
            { href: links.discordInvite, label: m.layout_join_discord(), isExternal: true },
            { href: links.supportTicket, label: m.layout_support_ticket(), isExternal: true },
          ]}
        />
      </Container>
      <Container>
        {import.meta.env.MULTILINGUAL && <LanguageLinks className="pb-6" />}
        <p className="border-t border-on-dusk-soft/25 py-6 text-sm text-on-dusk-soft">
          {m.layout_copyright({ years: yearsUntil(serverNow, community.isExample), name: community.name })}
        </p>
      </Container>
    </footer>
  );
}

interface LinkColumnProps {
  title: string;
  links: readonly FooterLink[];
}

function LinkColumn({ title, links }: LinkColumnProps) {
  const shown = links.filter((link) => link.href !== '');
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="font-sans font-semibold">{title}</h2>
      <ul className="mt-2">
        {shown.map(({ href: address, label, isExternal }) => {
          const Link = isExternal ? ExternalLink : 'a';
          return (
            <li key={label}>
              <Link
                href={address}
                className="inline-flex min-h-11 items-center text-on-dusk-soft underline-offset-4 hover:text-on-dusk hover:underline focus-visible:outline-on-dusk"
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const socialSites: readonly { key: keyof SiteSettings['links']['socials']; label: string; Icon: LucideIcon }[] = [
  { key: 'chat', label: m.layout_discord(), Icon: MessageCircle },
  { key: 'video', label: m.layout_tiktok(), Icon: Clapperboard },
  { key: 'group', label: m.layout_roblox_group(), Icon: Gamepad2 },
  { key: 'microblog', label: 'X', Icon: AtSign },
];

function SocialLinks({ socials }: { socials: SiteSettings['links']['socials'] }) {
  const shown = socialSites.filter(({ key }) => socials[key] !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="flex gap-2" aria-label={m.layout_footer_social()}>
      {shown.map(({ key, label, Icon }) => (
        <li key={key}>
          <ExternalLink
            href={socials[key]}
            className="flex size-11 items-center justify-center rounded-full border border-on-dusk-soft/40 hover:border-on-dusk focus-visible:outline-on-dusk"
          >
            <Icon size={iconSize.medium} />
            <span className="sr-only">{label}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
