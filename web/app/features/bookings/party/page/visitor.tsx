import type { PartySale } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { Card } from '../../../../ui/card.tsx';
import { DiscordButton, type StartSignIn } from '../../page/discord-button.tsx';
import { HowItWorks } from './how-it-works.tsx';

interface VisitorProps {
  code: string;
  sale: PartySale;
  startSignIn: StartSignIn;
}

/** The invitation for somebody who is not signed in: no names, and one button that leads back here (PAGE-86). */
export function Visitor({ code, sale, startSignIn }: VisitorProps) {
  return (
    <Card as="section" aria-labelledby="invited" className="mx-auto flex w-full max-w-2xl flex-col gap-5 sm:p-8">
      <div>
        <h2 id="invited" className="text-heading">
          {m.party_invited()}
        </h2>
        <p className="mt-1 text-lg text-ink-soft">{m.party_invitation_text()}</p>
      </div>
      <HowItWorks sale={sale} />
      <DiscordButton startSignIn={startSignIn} returnTo={() => href(`/party/${code}`)}>
        {m.party_log_in()}
      </DiscordButton>
    </Card>
  );
}
