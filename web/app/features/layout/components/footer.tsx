import { AtSign, Clapperboard, Gamepad2, MessageCircle, type LucideIcon } from 'lucide-react';
import type { SiteSettings } from '@sunset/contract/rendered-page.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { BrandMark } from './brand-mark.tsx';

interface FooterLink {
  href: string;
  label: string;
  isExternal?: boolean;
}

const quickLinks: readonly FooterLink[] = [
  { href: '/about-us', label: 'About Us' },
  { href: '/resorts', label: 'Resorts' },
  { href: '/book', label: 'Book a Room' },
  { href: '/store', label: 'Store' },
  { href: '/contact', label: 'Contact' },
];

export function Footer() {
  const { community } = useSite();
  const { links } = community;
  return (
    <footer className="render-near-screen edge-to-edge mt-16 bg-dusk text-on-dusk sm:mt-24">
      <Container className="grid grid-cols-2 gap-x-6 gap-y-10 pt-14 pb-10 sm:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr]">
        <div className="col-span-full flex flex-col items-start gap-4 lg:col-span-1">
          <p className="flex items-center gap-3 font-display text-xl font-semibold">
            <BrandMark className="size-9" />
            {community.name}
          </p>
          <p className="max-w-xs text-on-dusk-soft">{community.tagline}</p>
          <SocialLinks socials={links.socials} />
        </div>
        <LinkColumn title="Quick Links" links={quickLinks} />
        <LinkColumn
          title="Legal"
          links={[
            { href: links.terms, label: 'Terms of Service', isExternal: true },
            { href: links.privacy, label: 'Privacy Policy', isExternal: true },
            { href: '/donation', label: 'Support Us' },
          ]}
        />
        <LinkColumn
          title="Get Support"
          links={[
            { href: links.discordInvite, label: 'Join Discord', isExternal: true },
            { href: links.supportTicket, label: 'Support Ticket', isExternal: true },
          ]}
        />
      </Container>
      <Container>
        <p className="border-t border-on-dusk-soft/25 py-6 text-sm text-on-dusk-soft">
          © 2025 {community.name}. All rights reserved.
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
  const shown = links.filter(({ href }) => href !== '');
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="font-sans font-semibold">{title}</h2>
      <ul className="mt-2">
        {shown.map(({ href, label, isExternal }) => {
          const Link = isExternal ? ExternalLink : 'a';
          return (
            <li key={label}>
              <Link
                href={href}
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
  { key: 'chat', label: 'Discord', Icon: MessageCircle },
  { key: 'video', label: 'TikTok', Icon: Clapperboard },
  { key: 'group', label: 'Roblox group', Icon: Gamepad2 },
  { key: 'microblog', label: 'X', Icon: AtSign },
];

function SocialLinks({ socials }: { socials: SiteSettings['links']['socials'] }) {
  const shown = socialSites.filter(({ key }) => socials[key] !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="flex gap-2" aria-label="Follow us">
      {shown.map(({ key, label, Icon }) => (
        <li key={key}>
          <ExternalLink
            href={socials[key]}
            className="flex size-11 items-center justify-center rounded-full border border-on-dusk-soft/40 hover:border-on-dusk focus-visible:outline-on-dusk"
          >
            <Icon aria-hidden size={iconSize.medium} />
            <span className="sr-only">{label}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
