import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { leftItems, markedItems } from '../../setup/left-items.ts';

export const whatIsLeftSchema = z.object({
  /** Without those that are done. */
  items: z.array(z.enum(leftItems)),
  site_address: z.string(),
  /** The file of the server to keep a copy of, because no backup holds it; null where the environment sets DATA_KEY. */
  data_key_file: z.string().nullable(),
  application_id: z.string(),
  /** Where Discord sends commands and buttons. */
  discord_interactions: z.string(),
  /** The list of applications in Discord's developer portal. */
  developer_portal: z.string(),
});
export type WhatIsLeft = z.output<typeof whatIsLeftSchema>;

const markSchema = z.object({ item: z.enum(markedItems), is_done: z.boolean() });
export type Mark = z.output<typeof markSchema>;

export const getWhatIsLeft = endpoint({
  method: 'GET',
  path: '/admin/what-is-left',
  summary: 'What is left to do after the set-up. Empty for admins other than the primary one, and in a demo.',
  access: 'admin',
  response: whatIsLeftSchema,
});

export const markLeftItem = endpoint({
  method: 'POST',
  path: '/admin/what-is-left',
  summary: 'Marks something that the server cannot see as done, or as not done after all. For the primary admin.',
  access: 'admin',
  changes: [],
  body: markSchema,
  response: whatIsLeftSchema,
  errors: ['primary_admin_required'],
});

export const markLeftItemAfterSetup = endpoint({
  method: 'POST',
  path: '/setup/what-is-left',
  summary: 'The same on the last page of the first set-up, where nobody is signed in yet, with the key of that page.',
  access: 'public',
  changes: [],
  body: markSchema.extend({ key: z.string().min(1).max(200) }),
  response: whatIsLeftSchema,
  errors: ['setup_not_private', 'setup_link_invalid'],
});

export const leftCalls = [getWhatIsLeft, markLeftItem, markLeftItemAfterSetup] as const;
