import { bookingTextFields, bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { expect, it } from 'vitest';
import { exampleLegalTexts } from './legal-texts.ts';

it.each(bookingTextFields)('the privacy policy says that %s of a booking are stored', (field) => {
  const stored = /## When you log in\n(?<text>.*?)\n## /s.exec(exampleLegalTexts.privacy_text)?.groups?.['text'] ?? '';
  expect(stored.toLowerCase()).toContain(bookingTexts[field].label.toLowerCase());
});
