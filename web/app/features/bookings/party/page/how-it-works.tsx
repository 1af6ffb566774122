import type { PartySale } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';

const steps: Record<PartySale, [string, string]> = {
  sale: [m.party_how_ready(), m.party_how_book()],
  lobby: [m.party_how_lobby(), m.party_how_accept()],
  waiting: [m.party_how_list(), m.party_how_accept()],
};

/** How a party gets its rooms, in three steps. */
export function HowItWorks({ sale }: { sale: PartySale }) {
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-semibold marker:text-accent-text">
      <li>{m.party_how_join()}</li>
      {steps[sale].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
