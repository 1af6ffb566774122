export const messageKeys = {
  all: ['messages'] as const,
  list: (filters: object) => ['messages', 'list', filters] as const,
  ofOpening: (openingId: number) => ['messages', 'opening', openingId] as const,
  preview: (kind: string, resortName: string) => ['messages', 'preview', kind, resortName] as const,
  health: ['messages', 'health'] as const,
  /** Mutations of one switch. */
  switches: ['messages', 'switches'] as const,
  automatic: ['messages', 'automatic'] as const,
};
