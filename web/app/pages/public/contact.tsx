import { Accessibility } from '../../features/contact/components/accessibility.tsx';
import { ContactWays } from '../../features/contact/components/contact-ways.tsx';
import { WhyDiscord } from '../../features/contact/components/why-discord.tsx';

export default function Contact() {
  return (
    <div className="flex flex-col gap-16 sm:gap-24">
      <ContactWays />
      <WhyDiscord />
      <Accessibility />
    </div>
  );
}
