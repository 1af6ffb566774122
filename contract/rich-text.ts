import { z } from 'zod';

/* Formatted text as data: the server parses it, pages render it. It cannot contain HTML. Rule: BRAND-6. */

const runSchema = z.object({
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasized: z.literal(true).optional(),
  /** An https address, or a path of this site. Empty: the community has not set this link, and only the text is shown. */
  href: z.string().optional(),
});
export type TextRun = z.output<typeof runSchema>;

const runsSchema = z.array(runSchema);

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: runsSchema }),
  z.object({ kind: z.literal('paragraph'), text: runsSchema }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(runsSchema) }),
]);
export type TextBlock = z.output<typeof blockSchema>;

export const richTextSchema = z.array(blockSchema);
