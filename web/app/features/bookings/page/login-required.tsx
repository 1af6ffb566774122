import { CalendarClock, KeyRound, LogIn, Sparkles } from 'lucide-react';
import { m } from '#messages';
import { isOnSale } from '@sunset/contract/openings/on-sale.ts';
import type { Opening } from '../../../entities/openings/opening.ts';
import { loginPath } from '../../../lib/navigation/book-now.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSearch } from '../../../lib/navigation/page-location.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { CountdownNote } from '../display/countdown-note.tsx';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import { useWizardLocation } from '../wizard/wizard-location.ts';

const reasons = [
  { Icon: KeyRound, text: m.bookings_login_benefit_names() },
  { Icon: Sparkles, text: m.bookings_login_benefit_prices() },
  { Icon: CalendarClock, text: m.bookings_login_benefit_status() },
];

export function LoginRequired({ openings }: { openings: readonly Opening[] }) {
  const returnTo = href('/book') + useSearch();
  const { links } = useSite().community;
  return (
    <div className="evening relative my-auto grid overflow-clip rounded-card text-on-dusk shadow-high md:grid-cols-[1.2fr_1fr]">
      <div className="flex flex-col items-start gap-5 p-7 sm:p-12">
        <p className="text-eyebrow">{m.ui_book_your_stay()}</p>
        <h1 className="text-heading">{m.bookings_login_title()}</h1>
        <p className="max-w-prose text-lg">{m.bookings_login_intro()}</p>
        <RegularOnSale openings={openings} />
        <ButtonLink
          href={loginPath(returnTo)}
          size="large"
          className="w-full sm:w-auto"
          icon={<LogIn size={iconSize.medium} />}
        >
          {m.auth_login_with_discord()}
        </ButtonLink>
        {links.discordInvite && (
          <p>
            {m.bookings_login_not_member()}{' '}
            <ExternalLink href={links.discordInvite} className="font-semibold underline underline-offset-4">
              {m.bookings_login_join()}
            </ExternalLink>
          </p>
        )}
      </div>
      <ul className="flex flex-col justify-center gap-5 bg-dusk/70 p-7 sm:p-12">
        {reasons.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-4">
            <Icon size={iconSize.large} className="mt-0.5 shrink-0 text-amber" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For visitors: when the linked opening goes on sale for regular customers. */
function RegularOnSale({ openings }: { openings: readonly Opening[] }) {
  const { resortId, openingId } = useWizardLocation().location;
  const ofResort = openings.filter((opening) => opening.resortId === resortId);
  const meant = ofResort.find((opening) => opening.openingId === openingId) ?? ofResort[0];
  const time = meant?.releases.regular ?? null;
  const hasCome = useHasPassed(time);
  if (time === null || hasCome || isOnSale(time, serverNow())) return null;
  return (
    <div className="w-full">
      <CountdownNote until={time} use="onSaleForRegular" />
      <p className="mt-2 text-sm">{m.openings_early_booking()}</p>
    </div>
  );
}
