import { z } from 'zod';
import { changesOf, done, entryFields, line, ownPictureSchema } from '../../catalog-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, moneySchema } from '../../fields.ts';

/* The menu of a resort's room service. Rule: ROOM-1. */

const menuItemFields = {
  name: line(60),
  price: moneySchema.max(1_000_000),
  image: ownPictureSchema.nullable(),
};

const menuItemSchema = z.object({
  id: idSchema,
  resortId: idSchema,
  name: z.string(),
  price: moneySchema,
  image: z.string().nullable(),
  ...entryFields,
});
export type MenuItem = z.output<typeof menuItemSchema>;

const resortParams = z.object({ resortId: idParamSchema });
const menuItemParams = z.object({ menuItemId: idParamSchema });

export const listMenuItems = endpoint({
  method: 'GET',
  path: '/admin/resorts/{resortId}/menu',
  summary: 'The menu of a resort, archived items last.',
  access: 'admin',
  params: resortParams,
  response: z.array(menuItemSchema),
  errors: ['not_found'],
});

export const createMenuItem = endpoint({
  method: 'POST',
  path: '/admin/resorts/{resortId}/menu',
  summary: 'Adds an item to the menu of a resort; checked-in guests can order it at once.',
  access: 'admin',
  changes: ['catalogue'],
  params: resortParams,
  body: z.object({ ...menuItemFields, image: menuItemFields.image.default(null) }),
  response: menuItemSchema,
  errors: ['not_found', 'name_taken'],
});

export const editMenuItem = endpoint({
  method: 'PATCH',
  path: '/admin/menu-items/{menuItemId}',
  summary: 'Changes what is sent of a menu item. Orders keep the name and price that they were made with.',
  access: 'admin',
  changes: ['catalogue'],
  params: menuItemParams,
  body: changesOf(menuItemFields),
  response: menuItemSchema,
  errors: ['not_found', 'name_taken', 'changed_meanwhile'],
});

export const archiveMenuItem = endpoint({
  method: 'DELETE',
  path: '/admin/menu-items/{menuItemId}',
  summary: 'Takes an item off the menu. Orders of it stay.',
  access: 'admin',
  changes: ['catalogue'],
  params: menuItemParams,
  response: done,
  errors: ['not_found'],
});

export const restoreMenuItem = endpoint({
  method: 'POST',
  path: '/admin/menu-items/{menuItemId}/restore',
  summary: 'Puts an archived item back on the menu.',
  access: 'admin',
  changes: ['catalogue'],
  params: menuItemParams,
  response: done,
  errors: ['not_found'],
});
