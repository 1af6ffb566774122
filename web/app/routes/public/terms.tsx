import type { Route } from './+types/terms.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSite } from '../../lib/use-site.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ProsePage, ProseSection } from '../../ui/prose-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Terms of Service',
    description: 'The few rules of our role-play community, in plain words.',
  });
}

export default function Terms() {
  const { name, links } = useSite().community;
  return (
    <ProsePage title="Terms of Service" note="In plain words, because many of our guests are teenagers.">
      <ProseSection title="What this is">
        <p>
          {name} is a role-play community around a game. Volunteers run it, and it makes no profit. Rooms, resorts and
          stays exist in the game alone. We are not part of Discord, Roblox or Bloxlink; their own terms, age limits
          included, hold as well.
        </p>
      </ProseSection>
      <ProseSection title="How to be a guest">
        <ul>
          <li>
            Be kind. No harassment, no hate, nothing sexual, and nothing that would make a thirteen-year-old unsafe.
          </li>
          <li>
            Stay in character in the game, and never ask anyone for their real name, address, school or passwords.
          </li>
          <li>Book with your own accounts, one active booking at a time, and come if you have booked.</li>
          <li>Arrive at least 10 minutes early. If you cannot come, cancel so that somebody else can.</li>
          <li>Do not try to break the site, take other people’s rooms, or get around a limit.</li>
        </ul>
        <p>
          Breaking these rules leads to moderation action: a warning, a cancelled booking, or being barred from the
          community.
        </p>
      </ProseSection>
      <ProseSection title="Bookings and payment">
        <p>
          A booking asks for a room at one opening. It counts once a host has approved it. You pay in the game’s cash,
          in Robux, or by a contribution of $1.00. An opening may have to be moved or called off; you are told, and
          nothing is charged for a stay that did not take place. If you are under age, ask a parent before you spend
          anything.
        </p>
      </ProseSection>
      <ProseSection title="No promises">
        <p>
          We do our best, for free, and cannot promise that the site or an evening will always work. If something went
          wrong,{' '}
          <ExternalLink href={links.supportTicket} className="link">
            open a ticket
          </ExternalLink>{' '}
          and a person will look into it. What we keep about you is told on the{' '}
          <a href="/privacy" className="link">
            privacy page
          </a>
          .
        </p>
      </ProseSection>
    </ProsePage>
  );
}
