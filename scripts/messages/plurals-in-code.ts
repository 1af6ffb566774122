/** Sources of the panels, which are English, and of what only they use. */
const panels = [
  /\/features\/(admins|api-keys|audit-log|backups|catalog|hosts|members|messages|openings|panel|resort-access|roster)\//,
  /\/features\/(session-board|site-content|site-settings|updates|webhooks|bookings\/admin)\//,
  /\/(entities\/catalog|pages\/(admin|hosting|development)|ui\/(tables|charts))\/|\/evening-feedback\.tsx$/,
  /\/format\/numbers\.ts$|\.test\.tsx?$/,
];

/** Words for guests whose form the code chooses by a number: messages have plural forms, by the rules of each language. */
export function findPluralsInCode(sources: readonly { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path }) => !panels.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/=== 1\s*\?\s*['"`]|\bformatCount\(/g)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line} chooses the form of a word: write a message with plural forms`;
      }),
    );
}
