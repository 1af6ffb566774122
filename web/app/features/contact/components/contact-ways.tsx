import { m } from '#messages';
import { Info, LifeBuoy, MessageCircle } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PageIntro } from '../../../ui/layout/page-intro.tsx';
import { Notice } from '../../../ui/notice.tsx';

export function ContactWays() {
  return (
    <Container className="flex flex-col gap-10 pt-8 sm:pt-14">
      <PageIntro eyebrow={m.contact_eyebrow()} title={m.contact_title()}>
        <p>{m.contact_intro()}</p>
      </PageIntro>
      <Notice tone="yellow" isRow>
        <Info size={iconSize.medium} className="mt-0.5 shrink-0" />
        <span>
          <strong>{m.contact_discord_required()}</strong> {m.contact_discord_required_text()}
        </span>
      </Notice>
      <Ways />
    </Container>
  );
}

/** A way whose link is not set is hidden. Rule: SETTINGS-8. */
function Ways() {
  const { links } = useSite().community;
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-[3fr_2fr]">
      {links.discordInvite && (
        <div className="evening flex min-h-80 flex-col items-start justify-end gap-4 rounded-card p-6 text-on-dusk shadow-high sm:p-10">
          <MessageCircle size={iconSize.huge} />
          <h2 className="text-heading">{m.contact_server_title()}</h2>
          <p className="max-w-md">{m.contact_server_text()}</p>
          <ButtonLink href={links.discordInvite} isExternal size="large" className="focus-visible:outline-on-dusk">
            {m.ui_discord_invite()}
          </ButtonLink>
        </div>
      )}
      {links.supportTicket && (
        <Card className="flex flex-col items-start justify-end gap-4 sm:p-10">
          <LifeBuoy size={iconSize.huge} className="text-accent-text" />
          <h2 className="text-heading">{m.contact_ticket_title()}</h2>
          <p className="text-ink-soft">{m.contact_ticket_text()}</p>
          <ButtonLink href={links.supportTicket} isExternal variant="secondary" size="large">
            {m.contact_ticket_create()}
          </ButtonLink>
        </Card>
      )}
    </div>
  );
}
