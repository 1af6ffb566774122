/**
 * Public data that cached responses and pages are built from. Endpoints declare the topics that they read or change, and the
 * database sends a notification for each change (see docs/live.md).
 */
export type PublicTopic = 'availability' | 'openings' | 'toggles' | 'catalogue' | 'settings' | 'proposals';
