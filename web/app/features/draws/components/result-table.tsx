import { useState } from 'react';
import { m } from '#messages';
import { formatNumber } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { firstRows, inOrder, type ClassDraw, type Draw } from '../load-page.ts';
import { partyText, resultText, wishText } from '../rules.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

interface ResultTableProps {
  draw: Draw;
  of: ClassDraw;
  /** The visitor's own entry. */
  ownEntry: string | null;
}

/** Every entry in the order of the draw, the visitor's own first. */
export function ResultTable({ draw, of, ownEntry }: ResultTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const entries = inOrder(of.entries);
  const shown = isWhole ? entries : entries.slice(0, firstRows);
  const count = of.lobby_count ?? entries.length;
  // Those of a party share a number, so the last one is known when all entries are here.
  const total = entries.at(-1)?.order ?? 0;
  const own = entries.length === count ? entries.find(({ id }) => id === ownEntry) : undefined;
  if (count === 0) return <p>{m.draws_result_empty()}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      {own && (
        <Notice tone="accent" className="w-full">
          <p>
            <span className="font-semibold">
              {m.draws_result_own_entry({ number: formatNumber(own.order), total: formatNumber(total) })}
            </span>{' '}
            {m.draws_result_own({ result: resultText(own, draw.rooms) })}
            {own.party && ` ${m.draws_result_own_party()}`}
          </p>
        </Notice>
      )}
      <ol aria-label={m.draws_result_label()} className="w-full">
        {shown.map((entry) => (
          <li
            key={entry.id}
            className={`grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-t border-line px-2 py-2 sm:grid-cols-[4rem_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)] ${entry.id === ownEntry ? 'bg-accent-soft' : ''}`}
          >
            <span className="font-semibold tabular-nums">{formatNumber(entry.order)}.</span>
            <span className="text-sm wrap-anywhere">{entry.id}</span>
            <span className="col-start-2 text-sm text-ink-soft sm:col-start-3">
              <RichText
                message={m.draws_result_wanted}
                inputs={{ rooms: wishText(entry.rooms, draw.rooms) }}
                markup={{ label: (text) => <span className="sr-only sm:not-sr-only">{text}</span> }}
              />
              {entry.party && ` ${partyText(entry.party)}`}
              {entry.is_deferred && ` ${m.draws_result_drawn_last()}`}
            </span>
            <span className="col-start-2 font-semibold sm:col-start-4">{resultText(entry, draw.rooms)}</span>
          </li>
        ))}
      </ol>
      {entries.length > shown.length && (
        <Button variant="secondary" onClick={() => setIsWhole(true)}>
          {m.draws_result_show_all({ count: entries.length })}
        </Button>
      )}
    </div>
  );
}
