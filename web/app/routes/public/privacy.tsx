import type { Route } from './+types/privacy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSite } from '../../lib/use-site.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ProsePage, ProseSection } from '../../ui/prose-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Privacy Policy',
    description: 'What we keep about you, why, for how long, and how to have it deleted.',
  });
}

export default function Privacy() {
  const { links } = useSite().community;
  return (
    <ProsePage title="Privacy Policy" note="As little as a front desk needs, and nothing more.">
      <ProseSection title="Just looking">
        <p>
          Without logging in you leave nothing with us but the choice of a light or dark theme, which stays in your own
          browser. There is no tracking, no advertising and no analytics. To keep the site standing, the server sees the
          address your request comes from, as every server does.
        </p>
      </ProseSection>
      <ProseSection title="When you log in">
        <p>We keep what a booking cannot do without:</p>
        <ul>
          <li>
            From Discord: your id, name, avatar, and which roles you hold in our server. Not your e-mail, not your
            messages.
          </li>
          <li>From Bloxlink and from what you type: your Roblox username and display name.</li>
          <li>Your bookings: which room, when, how it is paid, how it went, and the notes you wrote to the hosts.</li>
        </ul>
        <p>Only you and our staff can see your bookings. We sell and share none of it.</p>
      </ProseSection>
      <ProseSection title="Sessions and cookies">
        <p>
          A login lasts 24 hours and is kept in your browser’s storage, with one cookie beside it that only our server
          can read. Another short-lived one guards the login itself. Logging out ends the session at once.
        </p>
      </ProseSection>
      <ProseSection title="Deletion">
        <p>
          In the{' '}
          <a href="/settings" className="link">
            settings
          </a>{' '}
          you can download what we keep about you, and delete it, at any time. We then cancel open bookings and remove
          your name, ids and notes. A record that a room was taken stays, without you in it. If you are under age, a
          parent may ask for you: they{' '}
          <ExternalLink href={links.supportTicket} className="link">
            open a ticket
          </ExternalLink>
          .
        </p>
      </ProseSection>
    </ProsePage>
  );
}
