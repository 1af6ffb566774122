import { Info, LifeBuoy, MessageCircle } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PageIntro } from '../../../ui/layout/page-intro.tsx';

export function ContactWays() {
  return (
    <Container className="flex flex-col gap-10 pt-8 sm:pt-14">
      <PageIntro eyebrow="The front desk" title="Contact Us">
        <p>Do you have a question, a problem or an idea? Our hosts are happy to help.</p>
      </PageIntro>
      <p className="flex items-start gap-3 rounded-control bg-yellow-soft px-5 py-4 text-yellow-text">
        <Info aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
        <span>
          <strong>Discord is required.</strong> We give all support in our Discord server, so you need a Discord account
          and must join our server. There is no form and no e-mail address.
        </span>
      </p>
      <Ways />
    </Container>
  );
}

function Ways() {
  const { links } = useSite().community;
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-[3fr_2fr]">
      <div className="evening flex min-h-80 flex-col items-start justify-end gap-4 rounded-card p-6 text-on-dusk shadow-high sm:p-10">
        <MessageCircle aria-hidden size={iconSize.huge} />
        <h2 className="text-heading">Join our server</h2>
        <p className="max-w-md">Say hello, hear about openings first, and chat with hosts and guests.</p>
        <ButtonLink href={links.discordInvite} isExternal size="large" className="focus-visible:outline-on-dusk">
          Join Our Discord
        </ButtonLink>
      </div>
      <Card className="flex flex-col items-start justify-end gap-4 sm:p-10">
        <LifeBuoy aria-hidden size={iconSize.huge} className="text-accent-text" />
        <h2 className="text-heading">Need help?</h2>
        <p className="text-ink-soft">
          For bookings, payments or anything private, open a ticket. Only you and our staff can read it.
        </p>
        <ButtonLink href={links.supportTicket} isExternal variant="secondary" size="large">
          Create a Support Ticket
        </ButtonLink>
      </Card>
    </div>
  );
}
