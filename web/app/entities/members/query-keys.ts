export const memberKeys = {
  lists: ['members', 'list'] as const,
  list: (search: object) => [...memberKeys.lists, search] as const,
  departures: ['members', 'departures'] as const,
  detail: (id: number) => ['members', 'detail', id] as const,
};
