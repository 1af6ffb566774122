import { m } from '#messages';
import { textAround } from './text-around.ts';
import { formatLocale } from './viewer-locale.ts';

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
  | 'offer'
  | 'signIn';

export interface CountdownTexts {
  /** The text before and after the time left. */
  around?: readonly [before: string, after: string];
  /** Replaces the whole text when the time is over. */
  over: string;
  /** Below this the time left is shown as a clock with seconds ("4:05"). */
  clockBelowMs?: number;
}

/** "Opening Soon!" is for openings only (PAGE-11). */
export const countdownTexts: Record<CountdownUse, CountdownTexts> = {
  opening: { around: textAround(m.format_time_until), over: m.format_opens_soon() },
  sessionStart: { around: textAround(m.format_starts_in), over: m.format_starts_now() },
  sessionEnd: { around: textAround(m.format_ends_in), over: m.format_session_over() },
  onSale: { around: textAround(m.format_on_sale_in), over: m.format_on_sale(), clockBelowMs: hourMs },
  onSaleForRegular: {
    around: textAround(m.format_on_sale_regular_in),
    over: m.format_on_sale_regular(),
    clockBelowMs: hourMs,
  },
  lobby: { around: textAround(m.format_lobby_opens_in), over: m.format_lobby_open(), clockBelowMs: hourMs },
  draw: { around: textAround(m.format_draw_starts_in), over: m.format_draw_running(), clockBelowMs: hourMs },
  undo: { around: textAround(m.format_undo_ends_in), over: m.format_undo_over() },
  offer: { around: textAround(m.format_offer_ends_in), over: m.format_offer_over(), clockBelowMs: hourMs },
  signIn: { around: textAround(m.format_continue_in), over: m.format_continue_now(), clockBelowMs: Infinity },
  hold: {
    around: textAround(m.format_hold_ends_in),
    over: m.format_hold_over(),
    clockBelowMs: Infinity,
  },
};

/** The texts of a use that several pages share, or those of one page as they are. */
export const textsOf = (use: CountdownUse | CountdownTexts): CountdownTexts =>
  typeof use === 'string' ? countdownTexts[use] : use;

/** The time left without the text around it; the text of `over` at the end. */
export function countdownText(use: CountdownUse | CountdownTexts, remainingMs: number): string {
  const { over, clockBelowMs = 0 } = textsOf(use);
  if (remainingMs <= 0) return over;
  return remainingMs < clockBelowMs ? clockText(remainingMs) : durationText(remainingMs);
}

/** Days and hours, or hours and minutes below one day (PAGE-11). */
function durationText(ms: number): string {
  if (ms < minuteMs) return m.format_under_a_minute();
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  return days > 0 ? joined([days, 'day'], [hours, 'hour']) : joined([hours, 'hour'], [minutes, 'minute']);
}

/** "4:05", "1:02:03". Rounded up to whole seconds. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / secondMs);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

type Amount = readonly [value: number, unit: 'day' | 'hour' | 'minute'];

/** "1 day 4 hours", without what is zero. */
function joined(...amounts: readonly Amount[]): string {
  const texts = amounts.filter(([value]) => value > 0).map(([value, unit]) => formatterOf(unit).format(value));
  return lists.format(texts);
}

const lists = new Intl.ListFormat(formatLocale, { type: 'unit', style: 'narrow' });

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(unit: Amount[1]): Intl.NumberFormat {
  const known = formatters.get(unit);
  if (known) return known;
  const formatter = new Intl.NumberFormat(formatLocale, { style: 'unit', unit, unitDisplay: 'long' });
  formatters.set(unit, formatter);
  return formatter;
}
