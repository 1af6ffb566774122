/** Cannot be part of a message. */
const marker = '\n';

/** What stands before and after the time in a message with one: "Starts in {time}" is "Starts in " and nothing. */
export function textAround(message: (inputs: { time: string }) => string): readonly [before: string, after: string] {
  const [before = '', after = ''] = message({ time: marker }).split(marker);
  return [before, after];
}
