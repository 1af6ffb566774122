/** Sources of the panels, which are English, and of what only they use. */
const panels = [
  /\/features\/(admins|api-keys|audit-log|backups|catalog|hosts|imports|members|messages|openings|panel|resort-access|roster|service-health)\//,
  /\/features\/(session-board|site-content|site-settings|updates|webhooks|bookings\/admin)\//,
  /\/((entities|shared)\/catalog|pages\/(admin|hosting|development)|ui\/(tables|charts))\/|\/evening-feedback\.tsx$/,
  /\/format\/numbers\.ts$|\.test\.tsx?$/,
];

export const isOfPanels = (path: string): boolean => panels.some((pattern) => pattern.test(path));
