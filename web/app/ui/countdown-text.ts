const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The time left in words: days and hours; below one day hours and minutes; "Opening Soon!" once it is past.
 * Rule: visitor-area.md section 4.
 */
export function countdownText(remainingMs: number): string {
  if (remainingMs <= 0) return 'Opening Soon!';
  if (remainingMs < minuteMs) return 'Less than a minute';
  const days = Math.floor(remainingMs / dayMs);
  const hours = Math.floor((remainingMs % dayMs) / hourMs);
  const minutes = Math.floor((remainingMs % hourMs) / minuteMs);
  if (days > 0) return joined(count(days, 'day'), hours > 0 && count(hours, 'hour'));
  return joined(hours > 0 && count(hours, 'hour'), minutes > 0 && count(minutes, 'minute'));
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function joined(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' ');
}
