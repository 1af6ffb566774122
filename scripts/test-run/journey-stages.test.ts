import { expect, it } from 'vitest';
import { journeyReports, journeyStages } from './journey-stages.ts';

const stages = [journeyStages.usual, ...journeyStages.others];

it('no run of journeys replaces the report of another one', () => {
  expect(new Set(stages.map(({ report }) => report)).size).toBe(stages.length);
});

it('the reports of all runs are found again', () => {
  const files = stages.map(({ report }) => `${report}.json`).toSorted();
  expect(journeyReports(['vitest.json', 'playwright', ...files, 'model.json'])).toEqual(files);
});
