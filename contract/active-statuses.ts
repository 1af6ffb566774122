/* The booking statuses that occupy a room and count against the limit. Apart from the table of all, so that public pages do not load that. */

export const activeStatuses = ['pending', 'confirmed'] as const;

export type ActiveStatus = (typeof activeStatuses)[number];

export function isActiveStatus(status: string): status is ActiveStatus {
  return (activeStatuses as readonly string[]).includes(status);
}
