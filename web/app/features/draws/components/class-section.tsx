import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { RichText } from '../../../ui/rich-text.tsx';
import { groupNames } from '../../../entities/bookings/guest-names.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Card } from '../../../ui/card.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { LocalTime } from '../../../ui/time/local-time.tsx';
import type { ClassDraw, Draw } from '../load-page.ts';
import { typeOf } from '../rules.ts';
import { CheckDraw } from './check-draw.tsx';
import { ResultTable } from './result-table.tsx';
import { formatList } from '../../../format/lists.ts';

interface ClassSectionProps {
  draw: Draw;
  of: ClassDraw;
  /** The visitor's own entry. */
  ownEntry: string | null;
}

/** The draw of one class of guests: what was published when, and the result. */
export function ClassSection({ draw, of, ownEntry }: ClassSectionProps) {
  const id = `class-${of.number}`;
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-6">
      <header className="flex flex-col gap-1">
        <h2 id={id} className="text-title">
          {of.groups.length === onSaleGroupIds.length
            ? m.draws_all_guests()
            : formatList(of.groups.map((group) => groupNames[group]))}
        </h2>
        <Progress of={of} />
      </header>
      <Published draw={draw} of={of} />
      {of.drawn_at !== null && (
        <>
          <Units draw={draw} of={of} />
          <CheckDraw openingId={draw.openingId} number={of.number} />
          <ResultTable draw={draw} of={of} ownEntry={ownEntry} />
        </>
      )}
    </Card>
  );
}

/** What happens next. */
function Progress({ of }: { of: ClassDraw }) {
  const initialNow = Date.parse(useSite().serverNow);
  const nowMs = useNow({ now: serverNow, initialNow });
  if (of.drawn_at !== null) return <p className="text-ink-soft">{m.draws_done()}</p>;
  if (nowMs >= Date.parse(of.draws_at)) return <p className="text-ink-soft">{m.openings_draw_running()}</p>;
  const isOpen = nowMs >= Date.parse(of.lobby_opens_at);
  return (
    <p className="text-ink-soft">
      <Countdown
        use={isOpen ? 'draw' : 'lobby'}
        until={isOpen ? of.draws_at : of.lobby_opens_at}
        now={serverNow}
        initialNow={initialNow}
      />
    </p>
  );
}

/** What was published when; what is still to come says when that is. */
function Published({ draw: { timezone }, of }: Pick<ClassSectionProps, 'draw' | 'of'>) {
  const nowMs = Date.parse(useSite().serverNow);
  const at = (moment: string) => <LocalTime moment={moment} timeZone={timezone} nowMs={nowMs} />;
  return (
    <dl className="flex flex-col gap-4">
      <Row
        title={<RichText message={m.draws_published_at_opening} markup={{ time: () => at(of.lobby_opens_at) }} />}
        name={m.draws_seed_fingerprint()}
        value={of.seed_hash}
      />
      <Row
        title={<RichText message={m.draws_published_at_closing} markup={{ time: () => at(of.draws_at) }} />}
        name={
          of.lobby_count === null
            ? m.draws_list_fingerprint()
            : m.draws_list_fingerprint_count({ count: of.lobby_count })
        }
        value={of.entries_digest}
      />
      <Row title={m.draws_published_with_result()} name={m.draws_seed()} value={of.seed} />
    </dl>
  );
}

interface RowProps {
  title: ReactNode;
  name: string;
  value: string | null;
}

function Row({ title, name, value }: RowProps) {
  return (
    <div className="border-l-4 border-line-strong pl-4">
      <dt>
        <span className="block text-sm text-ink-soft">{title}</span>
        <span className="font-semibold">{name}</span>
      </dt>
      <dd className="text-sm wrap-anywhere">{value ?? m.draws_unpublished()}</dd>
    </div>
  );
}

function Units({ draw: { rooms }, of: { units } }: Pick<ClassSectionProps, 'draw' | 'of'>) {
  return (
    <div>
      <h3 className="font-sans font-semibold">{m.draws_rooms_title()}</h3>
      <ul aria-label={m.draws_rooms_title()} className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {units.map(({ roomId, count, reserved }) => (
          <li key={roomId} className="tabular-nums">
            {m.draws_room_count({ room: typeOf(roomId, rooms), number: formatNumber(count) })}
            {reserved > 0 && <span className="text-ink-soft"> {m.draws_room_reserved({ count: reserved })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
