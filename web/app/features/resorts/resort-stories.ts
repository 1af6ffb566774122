import { m } from '#messages';
import type { Site } from '@sunset/contract/rendered-page.ts';

/** The expandable text of a resort's card. */
export interface ResortStory {
  special: string;
  bestTime: string;
}

/** By the slug of a resort of the example. */
const stories: Record<string, ResortStory> = {
  vista: {
    special: m.resorts_story_vista_special(),
    bestTime: m.resorts_story_vista_best_time(),
  },
  tropical: {
    special: m.resorts_story_tropical_special(),
    bestTime: m.resorts_story_tropical_best_time(),
  },
  seaside: {
    special: m.resorts_story_seaside_special(),
    bestTime: m.resorts_story_seaside_best_time(),
  },
  'coral-beach': {
    special: m.resorts_story_coral_beach_special(),
    bestTime: m.resorts_story_coral_beach_best_time(),
  },
  riviera: {
    special: m.resorts_story_riviera_special(),
    bestTime: m.resorts_story_riviera_best_time(),
  },
  'oasis-cruise': {
    special: m.resorts_story_oasis_cruise_special(),
    bestTime: m.resorts_story_oasis_cruise_best_time(),
  },
  'palm-grove': {
    special: m.resorts_story_palm_grove_special(),
    bestTime: m.resorts_story_palm_grove_best_time(),
  },
  polynesia: {
    special: m.resorts_story_polynesia_special(),
    bestTime: m.resorts_story_polynesia_best_time(),
  },
  amalfi: {
    special: m.resorts_story_amalfi_special(),
    bestTime: m.resorts_story_amalfi_best_time(),
  },
  'sakura-hinoiri': {
    special: m.resorts_story_sakura_hinoiri_special(),
    bestTime: m.resorts_story_sakura_hinoiri_best_time(),
  },
  'coucher-de-soleil': {
    special: m.resorts_story_coucher_de_soleil_special(),
    bestTime: m.resorts_story_coucher_de_soleil_best_time(),
  },
  'aqua-blu': {
    special: m.resorts_story_aqua_blu_special(),
    bestTime: m.resorts_story_aqua_blu_best_time(),
  },
  corinthia: {
    special: m.resorts_story_corinthia_special(),
    bestTime: m.resorts_story_corinthia_best_time(),
  },
};

/**
 * The story of a resort of the example; a community after the set-up wrote none. It is data of the page, because its script is that of
 * every community. Rule: BRAND-5.
 */
export function findStory(slug: string, { community }: Site): ResortStory | null {
  return community.isExample && Object.hasOwn(stories, slug) ? (stories[slug] ?? null) : null;
}
