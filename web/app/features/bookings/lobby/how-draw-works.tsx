import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';

/** The rules of a draw for players (PAGE-67). */
export function HowDrawWorks({ openingId }: { openingId: number }) {
  return (
    <Disclosure summary="How the draw works" className="border-b-0">
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-accent-text">
        <li>The lobby is open for 10 minutes. When you enter doesn’t matter: everyone has the same chance.</li>
        <li>When it closes, all entries are put in a random order.</li>
        <li>In this order, each entry gets the first of its room types that is left.</li>
        <li>If you get a room, you have 5 minutes to confirm it with one tap.</li>
        <li>If not, you are on the waiting list, in the order of the draw.</li>
      </ol>
      <p className="mt-3">
        <a href={`/draw/${openingId}`} className="link">
          Everyone can check this draw
        </a>
      </p>
    </Disclosure>
  );
}
