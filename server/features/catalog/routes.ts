import * as admin from '@sunset/contract/api/catalog/admin.ts';
import * as menu from '@sunset/contract/api/catalog/menu.ts';
import * as store from '@sunset/contract/api/catalog/store-admin.ts';
import { notFound } from '../../errors/app-error.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { addEntry, addResort, addTestimonial } from './commands/add-entry.ts';
import { archiveEntry } from './commands/archive-entry.ts';
import { changeEntry } from './commands/change-entry.ts';
import { orderResorts } from './commands/order-resorts.ts';
import { storeImage } from './commands/store-image.ts';
import {
  presentAdminMerchandise,
  presentAdminResort,
  presentAdminRoomType,
  presentAdminTestimonial,
  presentMenuItem,
} from './presenter.ts';
import {
  listAdminMerchandise,
  listAdminResorts,
  listAdminRoomTypes,
  listAdminTestimonials,
  listMenuItems,
} from './queries.ts';
import { entryKinds, namedPictures, resortColumns, roomTypeColumns, sent } from './rules.ts';

/** The catalogue for staff. */
export function serveCatalog(api: ApiServer): void {
  serveResortEntries(api);
  serveRoomTypeEntries(api);
  serveMenuItems(api);
  serveTestimonialEntries(api);
  serveStoreEntries(api);
  serveArchive(api);
  serve(api, store.uploadImage, ({ deps, actor, upload }) => storeImage(deps, actor, upload.bytes));
}

/** The row of a write, which must exist. */
function only<T>(rows: T[], what: string): T {
  const [row] = rows;
  if (row === undefined) throw notFound(what);
  return row;
}

function serveResortEntries(api: ApiServer): void {
  const { resort } = entryKinds;
  const { deps } = api;
  const answer = async (id: number) =>
    presentAdminResort(only(await listAdminResorts(deps.db, deps.now(), id), resort.what));
  serve(api, admin.listAdminResorts, async () => (await listAdminResorts(deps.db, deps.now())).map(presentAdminResort));
  serve(api, admin.createResort, async ({ deps, actor, body }) => {
    const entry = { columns: resortColumns(body), pictures: namedPictures(body.pictures) };
    return answer(await addResort(deps, actor, { ...entry, name: body.name }));
  });
  serve(api, admin.orderResorts, ({ deps, actor, body }) => orderResorts(deps, actor, body.ids));
  serve(api, admin.editResort, async ({ deps, actor, params, body: { version, ...body } }) => {
    const id = params.resortId;
    const change = { id, version, columns: resortColumns(body), pictures: namedPictures(body.pictures) };
    await changeEntry(deps, actor, resort, change);
    return answer(id);
  });
}

function serveRoomTypeEntries(api: ApiServer): void {
  const { resort, roomType } = entryKinds;
  const { deps } = api;
  const answer = async (id: number) =>
    presentAdminRoomType(only(await listAdminRoomTypes(deps.db, { id }), roomType.what));
  serve(api, admin.listAdminRoomTypes, async ({ deps, params: { resortId } }) => {
    only(await listAdminResorts(deps.db, deps.now(), resortId), resort.what);
    return (await listAdminRoomTypes(deps.db, { resortId })).map(presentAdminRoomType);
  });
  serve(api, admin.createRoomType, async ({ deps, actor, params: { resortId }, body }) => {
    only(await listAdminResorts(deps.db, deps.now(), resortId), resort.what);
    const columns = { ...roomTypeColumns(body), resort_id: resortId };
    return answer(await addEntry(deps, actor, roomType, { columns, pictures: namedPictures(body.pictures) }));
  });
  serve(api, admin.editRoomType, async ({ deps, actor, params: { roomTypeId: id }, body: { version, ...body } }) => {
    const change = { id, version, columns: roomTypeColumns(body), pictures: namedPictures(body.pictures) };
    await changeEntry(deps, actor, roomType, change);
    return answer(id);
  });
}

function serveMenuItems(api: ApiServer): void {
  const { resort, menuItem } = entryKinds;
  const { deps } = api;
  const answer = async (id: number) => presentMenuItem(only(await listMenuItems(deps.db, { id }), menuItem.what));
  serve(api, menu.listMenuItems, async ({ deps, params: { resortId } }) => {
    only(await listAdminResorts(deps.db, deps.now(), resortId), resort.what);
    return (await listMenuItems(deps.db, { resortId })).map(presentMenuItem);
  });
  serve(api, menu.createMenuItem, async ({ deps, actor, params: { resortId }, body }) => {
    only(await listAdminResorts(deps.db, deps.now(), resortId), resort.what);
    const columns = { ...body, resort_id: resortId };
    return answer(await addEntry(deps, actor, menuItem, { columns, pictures: pictureOf(body.image) }));
  });
  serve(api, menu.editMenuItem, async ({ deps, actor, params: { menuItemId: id }, body: { version, ...body } }) => {
    const change = { id, version, columns: sent(body), pictures: pictureOf(body.image) };
    await changeEntry(deps, actor, menuItem, change);
    return answer(id);
  });
}

/** The picture of an entry with one. */
const pictureOf = (image: string | null | undefined) => (image ? [{ src: image, path: 'body.image' }] : []);

function serveTestimonialEntries(api: ApiServer): void {
  const { testimonial } = entryKinds;
  const { deps } = api;
  const answer = async (id: number) =>
    presentAdminTestimonial(only(await listAdminTestimonials(deps.db, id), testimonial.what));
  serve(api, store.listAdminTestimonials, async () =>
    (await listAdminTestimonials(deps.db)).map(presentAdminTestimonial),
  );
  serve(api, store.createTestimonial, async ({ deps, actor, body }) =>
    answer(await addTestimonial(deps, actor, { columns: sent(body) })),
  );
  serve(
    api,
    store.editTestimonial,
    async ({ deps, actor, params: { testimonialId: id }, body: { version, ...body } }) => {
      await changeEntry(deps, actor, testimonial, { id, version, columns: sent(body) });
      return answer(id);
    },
  );
}

function serveStoreEntries(api: ApiServer): void {
  const { merchandise } = entryKinds;
  const { deps } = api;
  const answer = async (id: number) =>
    presentAdminMerchandise(only(await listAdminMerchandise(deps.db, id), merchandise.what));
  serve(api, store.listAdminMerchandise, async () =>
    (await listAdminMerchandise(deps.db)).map(presentAdminMerchandise),
  );
  serve(api, store.createMerchandise, async ({ deps, actor, body }) => {
    const columns = { ...body, created_at: deps.now() };
    return answer(await addEntry(deps, actor, merchandise, { columns, pictures: pictureOf(body.image) }));
  });
  serve(api, store.editMerchandise, async ({ deps, actor, params: { itemId: id }, body: { version, ...body } }) => {
    const change = { id, version, columns: sent(body), pictures: pictureOf(body.image) };
    await changeEntry(deps, actor, merchandise, change);
    return answer(id);
  });
}

/** Archive and restore, which are the same for all kinds. */
function serveArchive(api: ApiServer): void {
  for (const [endpoint, isArchived] of [
    [admin.archiveResort, true],
    [admin.restoreResort, false],
  ] as const) {
    serve(api, endpoint, ({ deps, actor, params }) =>
      archiveEntry(deps, actor, entryKinds.resort, { id: params.resortId, isArchived }),
    );
  }
  for (const [endpoint, isArchived] of [
    [admin.archiveRoomType, true],
    [admin.restoreRoomType, false],
  ] as const) {
    serve(api, endpoint, ({ deps, actor, params }) =>
      archiveEntry(deps, actor, entryKinds.roomType, { id: params.roomTypeId, isArchived }),
    );
  }
  for (const [endpoint, isArchived] of [
    [menu.archiveMenuItem, true],
    [menu.restoreMenuItem, false],
  ] as const) {
    serve(api, endpoint, ({ deps, actor, params }) =>
      archiveEntry(deps, actor, entryKinds.menuItem, { id: params.menuItemId, isArchived }),
    );
  }
  for (const [endpoint, isArchived] of [
    [store.archiveTestimonial, true],
    [store.restoreTestimonial, false],
  ] as const) {
    serve(api, endpoint, ({ deps, actor, params }) =>
      archiveEntry(deps, actor, entryKinds.testimonial, { id: params.testimonialId, isArchived }),
    );
  }
  for (const [endpoint, isArchived] of [
    [store.archiveMerchandise, true],
    [store.restoreMerchandise, false],
  ] as const) {
    serve(api, endpoint, ({ deps, actor, params }) =>
      archiveEntry(deps, actor, entryKinds.merchandise, { id: params.itemId, isArchived }),
    );
  }
}
