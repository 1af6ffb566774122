import { expect, test } from 'vitest';
import { formatDateWithZone } from '../../format/dates.ts';
import { messageText } from './message-text.ts';

test("writes the instants of a message in the viewer's time zone (PAGE-10)", () => {
  const at = '2026-11-29T21:00:00.000Z';
  const text = messageText(['Live until ', { at }, '. Code: ', { code: 'SUN 42' }]);
  expect(text).toBe(`Live until ${formatDateWithZone(at, 'fullDateTime')}. Code: SUN 42`);
});
