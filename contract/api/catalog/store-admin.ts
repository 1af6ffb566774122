import { z } from 'zod';
import {
  changesOf,
  done,
  entryFields,
  httpsAddressSchema,
  linkSchema,
  line,
  ownPictureSchema,
  rating,
  story,
} from '../../catalog-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { daySchema, idParamSchema, textSchema } from '../../fields.ts';
import { merchandiseSchema, testimonialSchema } from './catalog.ts';

const testimonialFields = {
  name: line(60),
  location: line(120),
  comment: story(600),
  rating,
  date: daySchema,
};

export const adminTestimonialSchema = testimonialSchema.extend(entryFields);
export type AdminTestimonial = z.output<typeof adminTestimonialSchema>;

const merchandiseFields = {
  name: line(80),
  link: linkSchema,
  price: line(40),
  image: z.union([httpsAddressSchema, ownPictureSchema], 'must be an https address or an uploaded picture'),
  description: textSchema(300).transform((text) => text.trim()),
};

/** The description of an item if staff leave it empty. Rule: CATALOG-7. */
const defaultItemDescription = 'Custom merchandise item';

const newMerchandise = z.object({
  ...merchandiseFields,
  description: merchandiseFields.description
    .default('')
    .transform((text) => (text === '' ? defaultItemDescription : text)),
});

export const adminMerchandiseSchema = merchandiseSchema.extend(entryFields);
export type AdminMerchandise = z.output<typeof adminMerchandiseSchema>;

const testimonialParams = z.object({ testimonialId: idParamSchema });
const itemParams = z.object({ itemId: idParamSchema });

export const listAdminTestimonials = endpoint({
  method: 'GET',
  path: '/admin/testimonials',
  summary: 'What guests said, in the order of the pages, archived ones last.',
  access: 'admin',
  response: z.array(adminTestimonialSchema),
});

export const createTestimonial = endpoint({
  method: 'POST',
  path: '/admin/testimonials',
  summary: 'Adds what a guest said, first in the order.',
  access: 'admin',
  changes: ['catalogue'],
  body: z.object(testimonialFields),
  response: adminTestimonialSchema,
});

export const editTestimonial = endpoint({
  method: 'PATCH',
  path: '/admin/testimonials/{testimonialId}',
  summary: 'Changes what is sent of a testimonial.',
  access: 'admin',
  changes: ['catalogue'],
  params: testimonialParams,
  body: changesOf(testimonialFields),
  response: adminTestimonialSchema,
  errors: ['not_found', 'changed_meanwhile'],
});

export const archiveTestimonial = endpoint({
  method: 'DELETE',
  path: '/admin/testimonials/{testimonialId}',
  summary: 'Takes a testimonial off the pages.',
  access: 'admin',
  changes: ['catalogue'],
  params: testimonialParams,
  response: done,
  errors: ['not_found'],
});

export const restoreTestimonial = endpoint({
  method: 'POST',
  path: '/admin/testimonials/{testimonialId}/restore',
  summary: 'Puts an archived testimonial back on the pages.',
  access: 'admin',
  changes: ['catalogue'],
  params: testimonialParams,
  response: done,
  errors: ['not_found'],
});

export const listAdminMerchandise = endpoint({
  method: 'GET',
  path: '/admin/merchandise',
  summary: "The store's items as staff keep them, archived ones last.",
  access: 'admin',
  response: z.array(adminMerchandiseSchema),
});

export const createMerchandise = endpoint({
  method: 'POST',
  path: '/admin/merchandise',
  summary: 'Adds an item to the store. Link and image must be https.',
  access: 'admin',
  changes: ['catalogue'],
  body: newMerchandise,
  response: adminMerchandiseSchema,
});

export const editMerchandise = endpoint({
  method: 'PATCH',
  path: '/admin/merchandise/{itemId}',
  summary: 'Changes what is sent of an item.',
  access: 'admin',
  changes: ['catalogue'],
  params: itemParams,
  body: changesOf(merchandiseFields),
  response: adminMerchandiseSchema,
  errors: ['not_found', 'changed_meanwhile'],
});

export const archiveMerchandise = endpoint({
  method: 'DELETE',
  path: '/admin/merchandise/{itemId}',
  summary: 'Takes an item out of the store.',
  access: 'admin',
  changes: ['catalogue'],
  params: itemParams,
  response: done,
  errors: ['not_found'],
});

export const restoreMerchandise = endpoint({
  method: 'POST',
  path: '/admin/merchandise/{itemId}/restore',
  summary: 'Puts an archived item back into the store.',
  access: 'admin',
  changes: ['catalogue'],
  params: itemParams,
  response: done,
  errors: ['not_found'],
});

/** Accepted media types; the contents are checked, too. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/admin/images',
  summary:
    'Takes a picture (PNG, JPEG, WebP or AVIF, judged by its contents), and keeps it in three widths without metadata.',
  access: 'admin',
  changes: [],
  upload: { types: uploadTypes, maxBytes: 15 * 1024 * 1024 },
  response: z.object({ src: z.string(), width: z.int(), height: z.int() }),
  errors: ['picture_refused', 'outside_service_failed'],
});
