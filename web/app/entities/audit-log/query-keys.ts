export const auditLogKeys = { list: (filter: object) => ['audit-log', filter] as const };
