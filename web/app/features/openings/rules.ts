const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** A day and a time of day as the browser's pickers write them. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
}

/** What the viewer's wall shows at a moment. */
export function wallClockOf(moment: Date): WallClock {
  return {
    day: `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`,
    time: `${pad(moment.getHours())}:${pad(moment.getMinutes())}`,
  };
}

export interface StartProblem {
  field: 'time' | 'weeks';
  text: string;
}

interface FieldProblem {
  path: string;
  message: string;
}

/** What the server finds wrong with a start, at the field where it can be mended; null where it is something else. */
export function startProblem(errors: readonly FieldProblem[] | undefined): StartProblem | null {
  const found = errors?.find(({ path }) => /\.(?:local_time|opening_date|new_opening_date|repeat_weeks)$/.test(path));
  if (!found) return null;
  const text = found.message.startsWith('must ') ? `The start ${found.message}.` : `${found.message}.`;
  return { field: found.path.endsWith('repeat_weeks') ? 'weeks' : 'time', text };
}
