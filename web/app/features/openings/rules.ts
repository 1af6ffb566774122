const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** A local day and time as the browser's pickers return them. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
}

/** The viewer's local day and time at an instant. */
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

/** The server's error about the start of an opening, for its field; null for other errors. */
export function startProblem(errors: readonly FieldProblem[] | undefined): StartProblem | null {
  const found = errors?.find(({ path }) => /\.(?:local_time|opening_date|new_opening_date|repeat_weeks)$/.test(path));
  if (!found) return null;
  const text = found.message.startsWith('must ') ? `The start ${found.message}.` : `${found.message}.`;
  return { field: found.path.endsWith('repeat_weeks') ? 'weeks' : 'time', text };
}
