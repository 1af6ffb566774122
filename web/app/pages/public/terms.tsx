import { useSite } from '../../lib/use-site.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ProsePage, ProseSection } from '../../ui/layout/prose-page.tsx';

export default function Terms() {
  const { name, links } = useSite().community;
  return (
    <ProsePage title="Terms of Service" note="In simple words, because many of our guests are teenagers.">
      <ProseSection title="What this is">
        <p>
          {name} is a roleplay community for a game. Volunteers run it, and it makes no profit. Rooms, resorts and stays
          exist only in the game. We are not part of Discord, Roblox or Bloxlink. Their rules and age limits apply too.
        </p>
      </ProseSection>
      <ProseSection title="How to be a guest">
        <ul>
          <li>Be kind. No bullying, no hate, nothing sexual, and nothing that is unsafe for a 13-year-old.</li>
          <li>Play your role in the game. Never ask anyone for their real name, address, school or passwords.</li>
          <li>Book with your own accounts. Have only one active booking at a time. If you book, please come.</li>
          <li>Arrive at least 10 minutes early. If you can’t come, cancel so that someone else can.</li>
          <li>Do not try to break the site, take other people’s rooms, or get around a limit.</li>
        </ul>
        <p>
          Breaking these rules leads to moderation action: a warning, a cancelled booking, or a ban from the community.
        </p>
      </ProseSection>
      <ProseSection title="Bookings and payment">
        <p>
          A booking is a request for a room at one opening. You have the room when a host approves it. You pay with game
          cash, with Robux, or with a contribution of $1.00. Sometimes we must move or cancel an opening. Then we tell
          you, and you don’t pay for a stay that did not happen. If you are under 18, ask a parent before you spend
          anything.
        </p>
      </ProseSection>
      <ProseSection title="No promises">
        <p>
          We do our best, for free. We can’t promise that the site or an opening always works. If something goes wrong,{' '}
          <ExternalLink href={links.supportTicket} className="link">
            open a ticket
          </ExternalLink>{' '}
          and we will help you. You can read what we keep about you on the{' '}
          <a href="/privacy" className="link">
            privacy page
          </a>
          .
        </p>
      </ProseSection>
    </ProsePage>
  );
}
