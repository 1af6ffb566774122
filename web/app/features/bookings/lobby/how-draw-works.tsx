import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';

/** The rules of a draw for players (PAGE-67). */
export function HowDrawWorks({ openingId }: { openingId: number }) {
  return (
    <Disclosure summary={m.draws_explained()} className="border-b-0">
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-accent-text">
        <li>{m.waiting_list_draw_rule_lobby()}</li>
        <li>{m.waiting_list_draw_rule_order()}</li>
        <li>{m.draws_rule_rooms()}</li>
        <li>{m.waiting_list_draw_rule_confirm()}</li>
        <li>{m.waiting_list_draw_rule_waiting()}</li>
      </ol>
      <p className="mt-3">
        <a href={href(`/draw/${openingId}`)} className="link">
          {m.waiting_list_draw_check()}
        </a>
      </p>
    </Disclosure>
  );
}
