import type { ReactNode } from 'react';
import { m } from '#messages';
import { Card } from '../../../ui/card.tsx';
import { DiscordButton, type StartSignIn } from '../page/discord-button.tsx';

interface VisitorProps {
  startSignIn: StartSignIn;
  /** Where Discord leads back to: here. */
  path: string;
  text: string;
  button: string;
  /** What to expect. */
  children: ReactNode;
}

/** The invitation for somebody who is not signed in: no names, and one button that leads back here (PAGE-86, PAGE-95). */
export function Visitor({ startSignIn, path, text, button, children }: VisitorProps) {
  return (
    <Card as="section" aria-labelledby="invited" className="mx-auto flex w-full max-w-2xl flex-col gap-5 sm:p-8">
      <InvitedHeading text={text} isLarge />
      {children}
      <DiscordButton startSignIn={startSignIn} returnTo={() => path}>
        {button}
      </DiscordButton>
    </Card>
  );
}

/** Says that this is an invitation, and to what. */
export function InvitedHeading({ text, isLarge = false }: { text: string; isLarge?: boolean }) {
  return (
    <div>
      <h2 id="invited" className="text-heading">
        {m.party_invited()}
      </h2>
      <p className={isLarge ? 'mt-1 text-lg text-ink-soft' : 'mt-1 text-ink-soft'}>{text}</p>
    </div>
  );
}

/** What happens after the invitation, in a few steps. */
export function InvitationSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-semibold marker:text-accent-text">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
