import { m } from '#messages';

/** How a party books, in three steps. */
export function HowItWorks() {
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-semibold marker:text-accent-text">
      <li>{m.party_how_join()}</li>
      <li>{m.party_how_ready()}</li>
      <li>{m.party_how_book()}</li>
    </ol>
  );
}
