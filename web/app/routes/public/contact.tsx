import type { Route } from './+types/contact.ts';
import { ContactWays } from '../../features/contact/components/contact-ways.tsx';
import { WhyDiscord } from '../../features/contact/components/why-discord.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Contact',
    description: 'Reach our hosts on Discord: join the server or create a support ticket.',
  });
}

export default function Contact() {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ContactWays />
      <WhyDiscord />
    </div>
  );
}
