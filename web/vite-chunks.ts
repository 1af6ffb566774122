interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null;
}

/** A module, all that import it, and so on. */
function loadersOf(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) loadersOf(importer, graph, found);
  return found;
}

/** Whether a module imports TanStack Query, itself or through others. */
function usesQueries(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.includes('node_modules/@tanstack/')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((imported) => usesQueries(imported, graph, seen));
}

/** The pages of guests, without those that lead back from a sign-in, which share other modules. One has a part for visitors. */
const pagesOfGuests =
  /\/app\/(?:pages\/(?:public\/|booking\/book|account\/(?:settings|user-login))|features\/bookings\/page\/signed-out)/;
const panels = /\/app\/pages\/(?:admin|hosting)\//;
/** What icons call: they are in `parts`, which `site` imports. */
const iconRuntime = /\/app\/ui\/create-icon\.ts$/;
const ours = /\/(?:app|contract)\//;
/** The entry of every page, which stays a file of its own. */
const everyPage = /\/app\/entry\.client\.tsx$/;

/** The chunk of a module of ours, by the pages that load it: pages of guests do not load what only panels share. */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (!ours.test(id)) return null;
  const loaders = [...loadersOf(id, graph)];
  const pages = loaders.filter((loader) => pagesOfGuests.test(loader));
  const isOfWizard = loaders.some((loader) => loader.endsWith('/app/features/bookings/wizard/wizard.tsx'));
  const isOfPanels = loaders.some((loader) => panels.test(loader));
  if (everyPage.test(id)) return null;
  if (loaders.some((loader) => everyPage.test(loader))) return 'site';
  const isOfLater = loaders.some((loader) => loader.endsWith('/app/after-hydration.tsx'));
  const isOfMembers = isOfWizard || pages.some((page) => page.endsWith('/settings.tsx'));
  // What only three pages show to everybody is not worth its bytes on all the others.
  if (pages.length + Number(isOfWizard) >= (isOfMembers ? 3 : 4)) return isOfMembers ? 'site' : 'posters';
  // Every page requests it after hydration, which would bring along the scripts of panels.
  if (isOfLater) return 'later';
  if (pages.some((page) => !page.endsWith('/settings.tsx'))) return null;
  if (isOfWizard) return isOfPanels || pages.length > 0 ? 'forms' : 'bookings';
  return isOfPanels && pages.length === 0 ? 'panels' : null;
}

/** A name for each module that our own rule puts into this chunk, and for a few others. */
const chunk = (chunkName: string, others?: RegExp) => (id: string, graph: ModuleGraph) =>
  others?.test(id) || chunkOf(id, graph) === chunkName ? chunkName : null;

// Icons and messages by name: they are imported through the index of their package, so to the graph every page loads each of them.
// Left to `chunkOf`, all are in `site`, and a page loads 7 to 12 KB more (counted as in test/e2e/pages/page-scripts.spec.ts).

// Small files, which would be a request each.
const siteParts =
  /lucide-react\/.*\/(?:at-sign|clapperboard|external-link|gamepad-2|house|layout-dashboard|leaf|log-out|menu|moon|shopping-bag|sun|ticket|users-round|wifi-off)\.m?js$|\/discounted-price\.ts$|\/app\/format\/lists\.ts$|\/(?:format_percent_off|layout_(?:copyright|signed_in_as)|resorts_room_up_to)\.js$/;
/** On few pages of guests, although the panels share them. */
const panelIcons = /lucide-react\/.*\/(?:door-open|list-ordered|user-check|user-plus)\.m?js$/;
const bookParts =
  /lucide-react\/.*\/(?:chevron-up|cloud-off|info|life-buoy|link-2|lock-keyhole|log-in)\.m?js$|\/contract\/(?:bookings\/booking-texts|payment-method-ids)\.ts$/;
/** The last ones only the wizard and the page of a party load. */
const bookingMessages =
  /\/(?:bookings_(?:announce_\w+|pay_(?:\w+_how|ask)|card_answer_until|answer_until_session_ends|to_pay)|ui_step|wizard_(?:booked|details|failed|invalid|price|review|room|hold|limit|session|sold|unanswered|summary|my_bookings|not|resort)_\w+)\.js$|lucide-react\/.*\/(?:arrow-up-down|bookmark-check|coins|maximize-2|moon-star|pencil-line|timer-off)\.m?js$/;
const fields =
  /\/app\/ui\/(?:forms\/(?:search|select)-field|dialogs\/(?:confirm-dialog|dialog-actions)|hooks\/use-copy)|\/ui_(?:copy_by_hand|type_to_confirm)\.js$|lucide-react\/.*\/(?:copy|search|trash)\.m?js$/;

/** Of the booking page before and after the sign-in, and of the pages of invitations. */
const bookModules =
  /\/features\/bookings\/(?:guest-context|display\/(?:countdown-note|load-failure|resort-picture)|wizard\/(?:wizard-data|wizard-location|hooks\/use-(?:has-passed|wizard-storage)))\.tsx?$/;
/** Of the page of a resort and of the wizard. */
const visits =
  /\/(?:change-announcer|active-booking|active-statuses|session-length|bookings_labelled|entities\/calendars\/links)\.(?:tsx?|js)$/;
/** The admin panel asks for it too, which every part of that panel is loaded after: it would be in the script of that page. */
const panelQueries = /\/app\/shared\/service-health\.ts$/;
/** What queries do about live events. */
const liveData = /\/app\/lib\/live\//;
/** Of the pages of invitations and of My Bookings. */
const invitations = /\/features\/bookings\/(?:invitation\/share|use-own-writes)/;

/** Loaded by several pages before anything is pressed. */
const tags = ['$initial' as const];

/**
 * Shared chunks: one request instead of thirty. Each page has its own chunk. All of these import `react`, `queries` imports
 * `site`, and `site` imports `parts`; never the other way round, because chunks that import each other run in the wrong order.
 */
export const sharedChunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 30 },
  // Public pages that watch for changes load it without TanStack Query.
  { name: 'live', test: /app\/lib\/live\/(?:live|event)-stream/, priority: 25 },
  {
    // What public pages do not load before they watch for changes. What only panels load, and their writes, which are in `shared/`
    // itself, are not part of it: they bring forms along.
    debugName: 'queries',
    name: (id: string, graph: ModuleGraph) =>
      (usesQueries(id, graph) || liveData.test(id)) &&
      !/\/app\/shared\/[^/]+$/.test(id) &&
      chunkOf(id, graph) !== 'panels'
        ? 'queries'
        : null,
    tags,
    minShareCount: 3,
    priority: 20,
  },
  { name: 'icons', test: panelIcons, priority: 15 },
  { name: 'fields', test: fields, tags, minShareCount: 4, priority: 15 },
  // What every page loads, with the little that would be a second file, because together they compress better.
  { debugName: 'site', name: chunk('site', siteParts), tags, priority: 10 },
  {
    // Texts and icons of several pages.
    debugName: 'parts',
    name: (id: string) => (!ours.test(id) || iconRuntime.test(id) ? 'parts' : null),
    tags,
    minShareCount: 4,
    priority: 11,
  },
  // What pages show to everybody, and the wizard and the settings do not load.
  { debugName: 'posters', name: chunk('posters'), tags, minShareCount: 3, priority: 10 },
  { debugName: 'later', name: chunk('later'), minShareCount: 2, priority: 10 },
  { debugName: 'bookings', name: chunk('bookings', bookingMessages), minShareCount: 2, priority: 8 },
  { name: 'book', test: bookParts, priority: 8 },
  { name: 'book-modules', test: bookModules, priority: 8 },
  { name: 'visits', test: visits, priority: 8 },
  { name: 'invitations', test: invitations, priority: 8 },
  { name: 'panels', test: panelQueries, priority: 6 },
  { debugName: 'forms and panels', name: chunkOf, minShareCount: 2, priority: 5 },
];
