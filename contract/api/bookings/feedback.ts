import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { maxCommentLength, starValues } from '../../bookings/feedback.ts';
import { idParamSchema, idSchema, instantSchema, pageQuerySchema, textSchema, timeZoneSchema } from '../../fields.ts';
import { bookingSchema } from './bookings.ts';

export const starsSchema = z.literal(starValues);
export const commentSchema = textSchema(maxCommentLength).transform((comment) => comment.trim());

/** What guests answered: null while there are too few answers (FEEDBACK-6). */
const figuresSchema = z
  .object({
    /** The mean, to one decimal. */
    average: z.number(),
    /** How many gave one star, two, … five. */
    distribution: z.array(z.int()),
  })
  .nullable();
export type FeedbackFigures = z.output<typeof figuresSchema>;

/** The answers about one evening. */
export const eveningFeedbackSchema = z.object({
  openingId: idSchema,
  resort: z.string(),
  openingDate: instantSchema,
  timezone: timeZoneSchema,
  /** Guests who came. */
  guests: z.int(),
  answers: z.int(),
  figures: figuresSchema,
  /** The lines, without names and in no order of time. */
  comments: z.array(z.string()),
});
export type EveningFeedback = z.output<typeof eveningFeedbackSchema>;

/** The answers about the evenings of one resort. */
export const resortFeedbackSchema = z.object({
  resortId: idSchema,
  resort: z.string(),
  answers: z.int(),
  figures: figuresSchema,
});
export type ResortFeedback = z.output<typeof resortFeedbackSchema>;

export const giveFeedback = endpoint({
  method: 'PUT',
  path: '/user/bookings/{reference}/feedback',
  summary: 'Answers the question after an evening, or changes the answer, until 14 days after the session.',
  access: 'member',
  changes: [],
  params: z.object({ reference: textSchema(40) }),
  body: z.object({ stars: starsSchema, comment: commentSchema.default('') }),
  response: z.object({ success: z.literal(true), booking: bookingSchema }),
  errors: ['not_found', 'feedback_closed'],
});

export const listEveningFeedback = endpoint({
  method: 'GET',
  path: '/hosting/feedback',
  summary: 'What guests answered about past evenings, the latest first.',
  access: 'host',
  paged: true,
  query: pageQuerySchema.extend({ resort: idParamSchema.optional() }),
  response: z.array(eveningFeedbackSchema),
});

export const listResortFeedback = endpoint({
  method: 'GET',
  path: '/hosting/feedback/resorts',
  summary: 'What guests answered about the evenings of the last 90 days, by resort.',
  access: 'host',
  response: z.array(resortFeedbackSchema),
});
