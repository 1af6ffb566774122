import { expect, test } from 'vitest';
import { drawPhaseOf } from './draw-phase.ts';
import { anOpening } from './test-data.ts';

const draw = Date.parse('2026-07-01T18:00:00Z');
const minute = 60_000;
const releases = {
  three_boosts: '2026-07-01T17:00:00.000Z',
  two_boosts: '2026-07-01T18:00:00.000Z',
  gold_and_booster: '2026-07-01T18:00:00.000Z',
  regular: '2026-07-01T18:00:00.000Z',
};
const opening = anOpening({ saleMode: 'draw', drawnGroups: ['three_boosts'], releases });
const kindAt = (ms: number) => drawPhaseOf(opening, 'regular', ms)?.kind;

test('PAGE-66 the lobby opens ten minutes before the draw, and is closed until the draw was made', () => {
  expect(kindAt(draw - 10 * minute - 1)).toBe('before');
  expect(kindAt(draw - 10 * minute)).toBe('lobby');
  expect(kindAt(draw - 1)).toBe('lobby');
  expect(kindAt(draw)).toBe('drawing');
  expect(drawPhaseOf(opening, 'regular', draw)).toMatchObject({
    lobbyOpensAt: '2026-07-01T17:50:00.000Z',
    drawsAt: releases.regular,
  });
});

test('PAGE-66 nothing is drawn for a group whose draw was made, or in an opening that is not drawn', () => {
  expect(drawPhaseOf(opening, 'three_boosts', draw)).toBeNull();
  expect(drawPhaseOf({ ...opening, saleMode: 'fast' }, 'regular', draw)).toBeNull();
});
