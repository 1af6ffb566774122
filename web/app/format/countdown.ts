import { formatCount } from './numbers.ts';
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type CountdownUse =
  | 'opening'
  | 'sessionStart'
  | 'sessionEnd'
  | 'onSale'
  | 'onSaleForRegular'
  | 'lobby'
  | 'draw'
  | 'undo'
  | 'hold'
  | 'offer';

export interface CountdownTexts {
  /** Text before the time left. */
  before?: string;
  /** Text after the time left. */
  after?: string;
  /** Replaces the whole text when the time is over. */
  over: string;
  /** Below this the time left is shown as a clock with seconds ("4:05"). */
  clockBelowMs?: number;
}

/** "Opening Soon!" is for openings only (PAGE-11). */
export const countdownTexts: Record<CountdownUse, CountdownTexts> = {
  opening: { over: 'Opening Soon!' },
  sessionStart: { before: 'Starts in', over: 'The session is starting' },
  sessionEnd: { before: 'Ends in', over: 'The session is over' },
  onSale: { before: 'Opens for you in', over: 'Booking is open', clockBelowMs: hourMs },
  onSaleForRegular: {
    before: 'Opens for regular customers in',
    over: 'Booking is open for regular customers',
    clockBelowMs: hourMs,
  },
  lobby: { before: 'The lobby opens in', over: 'The lobby is open', clockBelowMs: hourMs },
  draw: { before: 'The draw starts in', over: 'The draw is running', clockBelowMs: hourMs },
  undo: { before: 'Undo ends in', over: 'Undo is over' },
  offer: { before: 'Answer within', over: 'The offer has ended.', clockBelowMs: hourMs },
  hold: {
    before: 'This room is saved for you for',
    after: ', at this price.',
    over: 'The hold has ended.',
    clockBelowMs: Infinity,
  },
};

/** The time left without the text around it; the text of `over` at the end. */
export function countdownText(use: CountdownUse, remainingMs: number): string {
  const { over, clockBelowMs = 0 } = countdownTexts[use];
  if (remainingMs <= 0) return over;
  return remainingMs < clockBelowMs ? clockText(remainingMs) : durationText(remainingMs);
}

/** Days and hours, or hours and minutes below one day (PAGE-11). */
function durationText(ms: number): string {
  if (ms < minuteMs) return 'Less than a minute';
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  if (days > 0) return joined(formatCount(days, 'day'), hours > 0 && formatCount(hours, 'hour'));
  return joined(hours > 0 && formatCount(hours, 'hour'), minutes > 0 && formatCount(minutes, 'minute'));
}

/** "4:05", "1:02:03". Rounded up to whole seconds. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / secondMs);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function joined(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' ');
}
