import { expect, test } from 'vitest';
import { pageTopics, pageTopicsOf } from './page-topics.ts';

test('a page depends on what its calls read, except for the number of free rooms', () => {
  expect(pageTopicsOf('GET /resorts/{resortId}')).toEqual(['catalogue']);
  expect(pageTopicsOf('GET /rooms/upcoming')).toEqual(['openings', 'toggles', 'catalogue']);
  expect(pageTopicsOf('GET /resort-booking-status/{resortName}')).toEqual(['openings', 'toggles', 'catalogue']);
});

test('a page depends on every topic if one of its calls declares none', () => {
  expect(pageTopicsOf('GET /something/else')).toEqual(pageTopics);
});
