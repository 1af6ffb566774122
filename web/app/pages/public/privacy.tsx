import { useSite } from '../../lib/use-site.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ProsePage, ProseSection } from '../../ui/layout/prose-page.tsx';

export default function Privacy() {
  const { links } = useSite().community;
  return (
    <ProsePage title="Privacy Policy" note="We only keep what we need.">
      <ProseSection title="Just looking">
        <p>
          If you don’t log in, we save nothing about you. Your choice of a light or dark theme stays in your own
          browser. There is no tracking, no advertising and no analytics. Like every server, ours sees the IP address of
          each visitor.
        </p>
      </ProseSection>
      <ProseSection title="When you log in">
        <p>We keep what we need for your bookings:</p>
        <ul>
          <li>
            From Discord: your id, name, avatar and your roles in our server. We don’t read your e-mail address or your
            messages.
          </li>
          <li>
            From Roblox, from Bloxlink or from what you type: your Roblox username and display name. If you have linked
            your account, its Roblox id too.
          </li>
          <li>Your bookings: the room, the time, the payment, the result and your notes to the hosts.</li>
          <li>Which Discord messages you have switched off.</li>
        </ul>
        <p>
          Only you and our staff can see your bookings, and everyone to whom you give the address of your private
          calendar. We don’t sell or share your data.
        </p>
      </ProseSection>
      <ProseSection title="Sessions and cookies">
        <p>
          A login lasts 24 hours. It is saved in your browser’s storage, and in one cookie that only our server can
          read. While you log in, a second cookie protects the login. It only lasts a short time. When you log out, the
          session ends at once.
        </p>
      </ProseSection>
      <ProseSection title="Deletion">
        <p>
          In the{' '}
          <a href="/settings" className="link">
            settings
          </a>{' '}
          you can download your data or delete your account at any time. If you delete it, we cancel your active
          bookings and delete your name, ids and notes. We keep the booking (resort, room, time, price, result) without
          your name or ids, and any block by staff. If you are under 18, a parent can ask for you: they{' '}
          <ExternalLink href={links.supportTicket} className="link">
            open a ticket
          </ExternalLink>
          .
        </p>
      </ProseSection>
    </ProsePage>
  );
}
