/** One thing on each line, as a list; empty lines count for nothing. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What was typed into a number field; NaN, which the server refuses by name, where it is no number. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** The list with one thing moved from one place to another; unchanged where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return next;
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(to, 0, taken);
  return next;
}

/** The server's word on a field in front of a person: "is required" becomes "Name is required." */
export function problemSentence(label: string, message: string): string {
  return `${label} ${message.replace(/^Invalid input: expected number, received .*/, 'must be a number')}.`;
}
