export const auditLogKeys = {
  list: (filter: object) => ['audit-log', filter] as const,
  bulk: (id: string) => ['audit-log', 'bulk', id] as const,
};
