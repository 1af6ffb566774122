import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';

/** The rules of a draw for players (PAGE-67). */
export function HowDrawWorks({ openingId }: { openingId: number }) {
  return (
    <Disclosure summary={m.waiting_list_how_the_draw_works()} className="border-b-0">
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-accent-text">
        <li>{m.waiting_list_the_lobby_is_open_for()}</li>
        <li>{m.waiting_list_when_it_closes_all_entries()}</li>
        <li>{m.waiting_list_in_this_order_each_entry()}</li>
        <li>{m.waiting_list_if_you_get_a_room()}</li>
        <li>{m.waiting_list_if_not_you_are_on()}</li>
      </ol>
      <p className="mt-3">
        <a href={href(`/draw/${openingId}`)} className="link">
          {m.waiting_list_everyone_can_check_this_draw()}
        </a>
      </p>
    </Disclosure>
  );
}
