export const adminKeys = { list: ['admins'] as const };
