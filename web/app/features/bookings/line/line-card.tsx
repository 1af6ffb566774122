import type { LineStanding } from '@sunset/contract/api/bookings/line.ts';
import { Volume2, Hand, UsersRound } from 'lucide-react';
import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { textAround } from '../../../format/text-around.ts';
import { useIsOnline } from '../../../lib/requests/connection.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { useSayHere, type LineSubject } from './use-say-here.ts';
import { Notice } from '../../../ui/notice.tsx';

export interface LineCardProps extends LineSubject {
  resort: string;
  line: LineStanding;
}

const callTexts = { around: textAround(m.line_called_left), over: m.line_called_over(), clockBelowMs: Infinity };

/** Where the guest is in the line of a session. What changes is said by live regions, which are there from the beginning. */
export function LineCard({ resort, line, ...subject }: LineCardProps) {
  const { say, isBusy, unanswered } = useSayHere(subject);
  const isOnline = useIsOnline();
  const isIn = line.state !== 'out';
  const isCalled = line.state === 'called';
  return (
    <Card as="section" isSelected aria-label={m.line_label({ resort })} className="mb-7 flex flex-col" data-row>
      <p lang={contentLanguage} className="font-medium text-ink-soft">
        {resort}
      </p>
      <div role="alert">{isCalled && <Called isWaiting={subject.reference === null} />}</div>
      {line.called_until !== null && (
        <p className="mt-3 font-medium">
          <Countdown use={callTexts} until={line.called_until} now={serverNow} initialNow={serverNow()} />
        </p>
      )}
      <div role="status">{isIn && !isCalled && <Place line={line} isWaiting={subject.reference === null} />}</div>
      {!isIn && <Question line={line} isWaiting={subject.reference === null} />}
      <div role="alert">
        {unanswered !== null && unanswered !== isIn && (
          <Notice tone="red" className="mt-4">
            {m.line_unanswered()}
          </Notice>
        )}
      </div>
      {isIn && !isOnline && (
        <Notice tone="yellow" className="mt-4">
          {m.line_offline()}
        </Notice>
      )}
      {isIn ? (
        <Button
          variant="ghost"
          className="mt-4 -mb-2 -ml-5 self-start forced-colors:mb-0 forced-colors:ml-0"
          isLoading={isBusy}
          onClick={() => say(false)}
        >
          {m.line_leave()}
        </Button>
      ) : (
        <Button
          size="large"
          className="mt-5"
          icon={<Hand size={iconSize.medium} />}
          isLoading={isBusy}
          onClick={() => say(true)}
        >
          {m.line_im_here()}
        </Button>
      )}
    </Card>
  );
}

function Called({ isWaiting }: Pick<StateProps, 'isWaiting'>) {
  return (
    <div className="mt-3 flex items-start gap-4 rounded-control bg-green-soft p-4 text-green-text">
      <Volume2 size={iconSize.large} className="mt-1 shrink-0" />
      <div className="flex flex-col gap-1">
        <h2 className="text-heading">{m.line_called_title()}</h2>
        <p>{isWaiting ? m.line_waiting_called_text() : m.line_called_text()}</p>
      </div>
    </div>
  );
}

interface StateProps {
  line: LineStanding;
  /** Without a booking: on the waiting list. */
  isWaiting: boolean;
}

function Place({ line: { place, estimate_minutes: minutes }, isWaiting }: StateProps) {
  const estimate = isWaiting ? m.line_waiting_estimate : m.line_estimate;
  return (
    <div className="mt-3 flex items-start gap-4">
      <UsersRound size={iconSize.large} className="mt-1 shrink-0 text-accent-text" />
      <div className="flex flex-col gap-1">
        <h2 className="text-title">{isWaiting ? m.line_waiting_title() : placeTitle(place)}</h2>
        {isWaiting && <p>{m.line_waiting_place({ number: place ?? 1 })}</p>}
        <p className="font-medium">{minutes === null ? m.line_no_estimate() : estimate({ count: minutes })}</p>
        <p className="text-ink-soft">{m.line_what_next()}</p>
      </div>
    </div>
  );
}

function placeTitle(place: number | null): string {
  if (place === null) return m.line_in();
  return place === 1 ? m.line_next() : m.line_place({ number: place });
}

function Question({ line, isWaiting }: StateProps) {
  return (
    <div className="mt-2 flex flex-col gap-1">
      <h2 className="text-title">{m.line_question()}</h2>
      <p className="text-ink-soft">{isWaiting ? m.line_waiting_hint() : m.line_hint()}</p>
      {line.was_missed && <p className="font-medium">{isWaiting ? m.line_waiting_missed() : m.line_missed()}</p>}
    </div>
  );
}
