import { CalendarClock, KeyRound, LogIn, Sparkles } from 'lucide-react';
import type { Opening } from '../../../entities/openings/opening.ts';
import { loginPath } from '../../../lib/navigation/book-now.ts';
import { usePagePath } from '../../../lib/navigation/page.ts';
import { useSearch } from '../../../lib/navigation/page-location.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { RegularOnSale } from './regular-on-sale.tsx';

const reasons = [
  { Icon: KeyRound, text: 'Your Discord and Roblox names are filled in for you' },
  { Icon: Sparkles, text: 'Gold customers and server boosters see their own prices' },
  { Icon: CalendarClock, text: 'See your bookings and their status' },
];

export function LoginRequired({ openings }: { openings: readonly Opening[] }) {
  const returnTo = usePagePath() + useSearch();
  const { links } = useSite().community;
  return (
    <div className="evening relative my-auto grid overflow-clip rounded-card text-on-dusk shadow-high md:grid-cols-[1.2fr_1fr]">
      <div className="flex flex-col items-start gap-5 p-7 sm:p-12">
        <p className="text-eyebrow">Book Your Stay</p>
        <h1 className="text-heading">Discord Login Required</h1>
        <p className="max-w-prose text-lg">Log in with your Discord account to choose an opening and book a room.</p>
        <RegularOnSale openings={openings} />
        <ButtonLink
          href={loginPath(returnTo)}
          size="large"
          className="w-full sm:w-auto"
          icon={<LogIn aria-hidden size={iconSize.medium} />}
        >
          Login with Discord
        </ButtonLink>
        <p>
          Not in our server yet?{' '}
          <ExternalLink href={links.discordInvite} className="font-semibold underline underline-offset-4">
            Join it first
          </ExternalLink>
        </p>
      </div>
      <ul className="flex flex-col justify-center gap-5 bg-dusk/70 p-7 sm:p-12">
        {reasons.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-4">
            <Icon aria-hidden size={iconSize.large} className="mt-0.5 shrink-0 text-amber" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
