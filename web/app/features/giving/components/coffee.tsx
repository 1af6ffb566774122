import { m } from '#messages';
import { Coffee, MessageCircle } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClosingPanel } from '../../../ui/layout/closing-panel.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

export function BuyCoffee() {
  const { links } = useSite().community;
  return (
    <div id="coffee">
      <ClosingPanel
        title={m.giving_buy_us_a_coffee()}
        actions={
          <>
            <ButtonLink
              href={links.donation}
              isExternal
              size="large"
              className="focus-visible:outline-on-dusk"
              icon={<Coffee size={iconSize.medium} />}
            >
              {m.giving_donate_now()}
            </ButtonLink>
            <ButtonLink
              href={links.discordInvite}
              isExternal
              variant="secondary"
              size="large"
              className="focus-visible:outline-on-dusk"
              icon={<MessageCircle size={iconSize.medium} />}
            >
              {m.giving_join_our_discord()}
            </ButtonLink>
          </>
        }
      >
        {m.giving_any_amount_helps_coming_to()}
      </ClosingPanel>
    </div>
  );
}
