import type { Session } from '../../../lib/session/storage.ts';
import { Benefits } from './benefits.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { DiscordAccount } from './discord-account.tsx';
import { DiscordMessages } from './discord-messages.tsx';
import { GameAccount } from './game-account.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PersonalData } from './personal-data.tsx';

/** What the settings show to members. */
export function MemberCards({ session }: { session: Session }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <DiscordAccount session={session} />
      <GameAccount />
      <Benefits />
      <DiscordMessages />
      {import.meta.env.MULTILINGUAL && <LanguageChoice />}
      <CalendarFeed />
      <PersonalData />
    </div>
  );
}
