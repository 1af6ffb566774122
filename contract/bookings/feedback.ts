/* The question after an evening. It imports nothing, so that a page may use it without the schemas. Rules: FEEDBACK-1 to FEEDBACK-8. */

/** The answers, the worst first. */
export const starLabels = { 1: 'Bad', 2: 'Poor', 3: 'OK', 4: 'Good', 5: 'Great' } as const;

export const starValues = [1, 2, 3, 4, 5] as const satisfies (keyof typeof starLabels)[];
export type Stars = (typeof starValues)[number];

export const maxCommentLength = 200;
