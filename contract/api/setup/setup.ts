import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instantSchema } from '../../fields.ts';
import { setupFindingSchema } from './findings.ts';
import { setupStateSchema } from './state.ts';
import { whatIsLeftSchema } from './what-is-left.ts';

/* The set-up as a whole; its steps are in `steps.ts` and `discord.ts`. Rules: docs/rules/operations/set-up.md. */

/** Refusals of every call with the key of the browser. */
export const setupErrors = ['setup_not_private', 'setup_link_invalid', 'setup_moved', 'too_many_requests'] as const;

export const getSetupStatus = endpoint({
  method: 'GET',
  path: '/setup/status',
  summary:
    'Whether the site runs with a Discord application of its own. `started_at` changes when the site has started again.',
  access: 'public',
  response: z.object({ is_set_up: z.boolean(), started_at: instantSchema }),
});

export const openSetup = endpoint({
  method: 'POST',
  path: '/setup/open',
  summary:
    'Opens the link of the set-up. Ties it to this browser by an HttpOnly cookie; `continue_here` moves it from another browser to this one, with what was entered.',
  access: 'public',
  changes: [],
  body: z.object({ token: z.string().min(1).max(200), continue_here: z.boolean().optional() }),
  response: setupStateSchema,
  errors: [...setupErrors, 'setup_link_taken'],
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup',
  summary: 'What has been entered in this browser so far.',
  access: 'public',
  response: setupStateSchema,
  errors: setupErrors,
});

export const startSetupSignIn = endpoint({
  method: 'POST',
  path: '/setup/sign-in',
  summary: 'The address at Discord where the primary admin signs in, with the credentials that were entered.',
  access: 'public',
  changes: [],
  response: z.object({ url: z.string() }),
  errors: [...setupErrors, 'setup_incomplete', 'setup_refused', 'outside_service_failed'],
});

export const finishSetupSignIn = endpoint({
  method: 'POST',
  path: '/setup/sign-in/callback',
  summary: 'Ends that sign-in. The person becomes the primary admin when the set-up is finished.',
  access: 'public',
  changes: [],
  body: z.object({
    code: z.string().min(1).max(2000),
    state: z.string().min(1).max(200),
    iss: z.string().max(200).optional(),
  }),
  response: setupStateSchema,
  errors: [
    ...setupErrors,
    'setup_incomplete',
    'sign_in_again',
    'setup_refused',
    'outside_service_failed',
    'sign_in_busy',
  ],
});

export const checkSetup = endpoint({
  method: 'POST',
  path: '/setup/check',
  summary: 'What the doctor finds with the values that were entered. Changes nothing.',
  access: 'public',
  changes: [],
  response: z.object({ findings: z.array(setupFindingSchema) }),
  errors: [...setupErrors, 'setup_incomplete'],
});

export const finishSetup = endpoint({
  method: 'POST',
  path: '/setup/finish',
  summary:
    'Stores the configuration and starts the site again with it. The first time this deletes the demo with everybody in it. All or nothing.',
  access: 'public',
  changes: ['settings', 'catalogue'],
  response: z.object({
    success: z.literal(true),
    left: whatIsLeftSchema,
    /** Lets the last page of a first set-up mark what is done; null after a change. */
    left_key: z.string().nullable(),
  }),
  errors: [...setupErrors, 'setup_incomplete', 'setup_refused'],
});

export const startSetupChange = endpoint({
  method: 'POST',
  path: '/admin/setup',
  summary:
    'Opens the set-up again in this browser, with the stored values, to change the configuration. For the primary admin.',
  access: 'admin',
  changes: [],
  response: setupStateSchema,
  errors: ['setup_not_private', 'setup_link_required', 'primary_admin_required'],
});
