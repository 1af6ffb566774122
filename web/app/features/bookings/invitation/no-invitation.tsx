import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LostPage } from '../../../ui/states/lost-page.tsx';

interface NoInvitationProps {
  title: string;
  text: string;
}

/** A link to something that never was, or is forgotten. */
export function InvitationMissing({ title, text }: NoInvitationProps) {
  return (
    <LostPage title={title} action={<ButtonLink href={href('/resorts')}>{m.ui_explore_resorts()}</ButtonLink>}>
      {text}
    </LostPage>
  );
}

/** What the link leads to has ended. */
export function InvitationOver({ title, text, resortId }: NoInvitationProps & { resortId: number }) {
  return (
    <Card as="section" aria-labelledby="invitation-over" className="flex flex-col items-start gap-4">
      <div>
        <h2 id="invitation-over" className="text-title">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
      <ButtonLink href={href(`/resort/${resortId}`)} variant="secondary">
        {m.party_over_link()}
      </ButtonLink>
    </Card>
  );
}
