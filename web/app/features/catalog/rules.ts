export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The value of a number field; NaN for other text, which the server refuses. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return next;
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(to, 0, taken);
  return next;
}

/** The server's message about a field as a sentence: "is required" becomes "Name is required." */
export function problemSentence(label: string, message: string): string {
  return `${label} ${message.replace(/^Invalid input: expected number, received .*/, 'must be a number')}.`;
}
