export const siteSettingsKeys = {
  settings: ['site-settings', 'settings'] as const,
  robux: ['site-settings', 'robux'] as const,
  content: ['site-settings', 'content'] as const,
};
