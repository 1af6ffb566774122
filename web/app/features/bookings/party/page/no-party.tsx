import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { LostPage, PageUnavailable } from '../../../../ui/states/lost-page.tsx';

/** A link to a party that never was, or is forgotten. */
export function PartyMissing() {
  return (
    <LostPage
      title={m.party_missing_title()}
      action={<ButtonLink href={href('/resorts')}>{m.ui_explore_resorts()}</ButtonLink>}
    >
      {m.party_missing_text()}
    </LostPage>
  );
}

export function PartyUnavailable({ code }: { code: string }) {
  return <PageUnavailable what="party" path={href(`/party/${encodeURIComponent(code)}`)} />;
}

/** The party that the link leads to has ended. */
export function PartyOver({ resortId }: { resortId: number }) {
  return (
    <Card as="section" aria-labelledby="party-over" className="flex flex-col items-start gap-4">
      <div>
        <h2 id="party-over" className="text-title">
          {m.party_over_title()}
        </h2>
        <p className="mt-1 text-ink-soft">{m.party_over_text()}</p>
      </div>
      <ButtonLink href={href(`/resort/${resortId}`)} variant="secondary">
        {m.party_over_link()}
      </ButtonLink>
    </Card>
  );
}
