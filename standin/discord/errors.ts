import { Refusal } from '../refusal.ts';

const known = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  illFormedText: [500, 0, '500: Internal Server Error'],
  badUserAgent: [403, 40_333, 'internal network error'],
  unknownChannel: [404, 10_003, 'Unknown Channel'],
  unknownGuild: [404, 10_004, 'Unknown Guild'],
  unknownMember: [404, 10_007, 'Unknown Member'],
  unknownMessage: [404, 10_008, 'Unknown Message'],
  unknownRole: [404, 10_011, 'Unknown Role'],
  unknownUser: [404, 10_013, 'Unknown User'],
  unknownWebhook: [404, 10_015, 'Unknown Webhook'],
  unknownEvent: [404, 10_070, 'Unknown Guild Scheduled Event'],
  tooManyEvents: [400, 30_038, 'Maximum number of guild scheduled events reached (100)'],
  tooManyOldEdits: [429, 30_046, 'Maximum number of edits to messages older than 1 hour reached. Try again later.'],
  openingTooFast: [403, 40_003, 'You are opening direct messages too fast'],
  missingAccess: [403, 50_001, 'Missing Access'],
  notOwnMessage: [403, 50_005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50_006, 'Cannot send an empty message'],
  directMessageRefused: [403, 50_007, 'Cannot send messages to this user'],
  directMessageToBot: [400, 50_007, 'Cannot send messages to this user'],
  noMutualGuild: [403, 50_278, 'Cannot send messages to this user'],
  missingPermissions: [403, 50_013, 'Missing Permissions'],
  missingScope: [403, 50_026, 'Missing required OAuth2 scope'],
  invalidRecipient: [400, 50_033, 'Invalid Recipient(s)'],
  invalidJson: [400, 50_109, 'The request body contains invalid JSON.'],
  twoFactorRequired: [403, 60_003, 'Two factor is required for this operation'],
  finishedEvent: [400, 180_000, 'Cannot update a finished event'],
} as const satisfies Record<string, readonly [number, number, string]>;

/** An error in Discord's format. */
export function discordRefusal(name: keyof typeof known): Refusal {
  const [status, code, message] = known[name];
  return new Refusal(status, { message, code });
}

export interface FormProblem {
  /** The path in the body; empty for the body as a whole. */
  path: (string | number)[];
  code: string;
  message: string;
}

export function tooLong(path: FormProblem['path'], longest: number): FormProblem {
  return { path, code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${longest} or fewer in length.` };
}

export function badLength(path: FormProblem['path'], shortest: number, longest: number): FormProblem {
  return { path, code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${shortest} and ${longest} in length.` };
}

interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

/** 50035 with all problems by path, array items by index. */
export function invalidForm(problems: FormProblem[]): Refusal {
  const errors: ErrorTree = {};
  for (const { path, code, message } of problems) {
    let node = errors;
    for (const part of path) {
      const next = node[part];
      const child: ErrorTree = next === undefined || Array.isArray(next) ? {} : next;
      node[part] = child;
      node = child;
    }
    const earlier = node['_errors'];
    node['_errors'] = [...(Array.isArray(earlier) ? earlier : []), { code, message }];
  }
  return new Refusal(400, { message: 'Invalid Form Body', code: 50_035, errors });
}

/** Errors of OAuth requests, which have a format of their own. */
export function oauthRefusal(status: number, error: string, description?: string): Refusal {
  return new Refusal(status, { error, ...(description === undefined ? {} : { error_description: description }) });
}
