const separators = [',', ';', '\t', '|'] as const;
/** So many lines show which separator a file has. */
const maxLines = 50;

/** Excel writes the separator into the first line if it is asked to. */
const declaration = /^sep=(.)\r?\n/i;

/** The separator of a file, and the text that follows its declaration. */
export function findSeparator(text: string): { separator: string; rest: string; skippedLines: number } {
  const declared = declaration.exec(text);
  if (declared?.[1] !== undefined) {
    return { separator: declared[1], rest: text.slice(declared[0].length), skippedLines: 1 };
  }
  const counts = countSeparators(text);
  let best: string = ',';
  let bestScore = 0;
  for (const separator of separators) {
    const score = scoreOf(counts.map((line) => line.get(separator) ?? 0));
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return { separator: best, rest: text, skippedLines: 0 };
}

/** How often each separator is in each line, outside of quotes. */
function countSeparators(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let line = new Map<string, number>();
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') {
      lines.push(line);
      if (lines.length === maxLines) return lines;
      line = new Map();
    } else if (!isQuoted && (separators as readonly string[]).includes(character)) {
      line.set(character, (line.get(character) ?? 0) + 1);
    }
  }
  return [...lines, line];
}

/** Lines that have the most common number, which is not zero; of equal ones the separator that makes more columns. */
function scoreOf(counts: number[]): number {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  let score = 0;
  for (const [count, times] of lines) score = Math.max(score, times + Math.min(count, 50) / 100);
  return score;
}
