/** A run of the journeys. */
export interface JourneyStage {
  name: string;
  /** Of its report and of the folder with what failed journeys leave: its own, or a later run would replace them. */
  report: string;
  projects: readonly string[];
  environment?: Record<string, string>;
}

/** The projects whose journeys run side by side. */
const together = ['own-site', 'shared-site'];
/** Of journeys that run in another language than English too. Its words are the longest. */
const secondLanguage = 'de';

/** The run of `npm test`, and those that follow it in `npm run test:full`. */
export const journeyStages: { usual: JourneyStage; others: readonly JourneyStage[] } = {
  usual: { name: 'browser tests', report: 'playwright', projects: together },
  others: [
    {
      name: `browser tests in ${secondLanguage}`,
      report: `playwright-${secondLanguage}`,
      projects: together,
      environment: { JOURNEY_LOCALE: secondLanguage },
    },
    { name: 'browser tests that measure', report: 'playwright-alone', projects: ['alone'] },
  ],
};

/** The reports of such runs among the names of files. */
export const journeyReports = (names: readonly string[]): string[] =>
  names.filter((name) => /^playwright.*\.json$/.test(name)).toSorted();
