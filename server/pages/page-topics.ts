import { api } from '@sunset/contract/api/index.ts';
import type { PublicTopic } from '@sunset/contract/topics.ts';

/**
 * The topics that invalidate cached pages. Not `availability`: it changes with every booking, and pages that are open receive
 * the numbers as live events, so on a cached page they may be some seconds old.
 */
export const pageTopics = ['openings', 'toggles', 'catalogue', 'settings'] as const satisfies PublicTopic[];

type PageTopic = (typeof pageTopics)[number];

const readsByRoute = new Map<string, readonly PublicTopic[] | undefined>(
  api.map(({ method, path, reads }) => [`${method} ${path}`, reads]),
);

/** The topics that a page depends on if it makes this call, such as `GET /resorts`. */
export function pageTopicsOf(route: string): readonly PageTopic[] {
  const reads = readsByRoute.get(route) ?? pageTopics;
  return pageTopics.filter((topic) => reads.includes(topic));
}
