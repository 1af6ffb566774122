export const catalogKeys = {
  all: ['catalog'] as const,
  /** The resorts that guests see. */
  publicResorts: ['catalog', 'public-resorts'] as const,
  /** The resorts with everything that the catalog tab edits. */
  resorts: ['catalog', 'resorts'] as const,
  roomTypes: (resortId: number) => ['catalog', 'room-types', resortId] as const,
  menu: (resortId: number) => ['catalog', 'menu', resortId] as const,
  plannedOpenings: (roomTypeId: number, version: number) =>
    ['catalog', 'planned-openings', roomTypeId, version] as const,
  items: ['catalog', 'items'] as const,
  testimonials: ['catalog', 'testimonials'] as const,
  /** Mutations. */
  archive: (kind: string) => ['catalog', 'archive', kind] as const,
  restore: (kind: string) => ['catalog', 'restore', kind] as const,
  order: ['catalog', 'order'] as const,
};
