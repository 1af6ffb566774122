import { m } from '#messages';
import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';

// Higher than any catalog number in use, so that these links never lead to a stranger's item.
const catalogue = 'https://www.roblox.com/catalog/900000000000000';

/** Shown if the store items cannot be loaded (PAGE-26). */
export const builtInItems: readonly Merchandise[] = [
  {
    id: 1,
    name: 'Black Sunset Hoodie',
    price: '15 Robux',
    link: `${catalogue}1/Black-Sunset-Hoodie`,
    image: '/pictures/items/black-hoodie.svg',
    description: m.store_item_black_hoodie(),
  },
  {
    id: 2,
    name: 'Blue Sunset Hoodie',
    price: '15 Robux',
    link: `${catalogue}2/Blue-Sunset-Hoodie`,
    image: '/pictures/items/blue-hoodie.svg',
    description: m.store_item_blue_hoodie(),
  },
  {
    id: 3,
    name: 'Pink Sunset Hoodie',
    price: '15 Robux',
    link: `${catalogue}3/Pink-Sunset-Hoodie`,
    image: '/pictures/items/pink-hoodie.svg',
    description: m.store_item_pink_hoodie(),
  },
  {
    id: 4,
    name: 'Beige Sunset Shirt',
    price: '7 Robux',
    link: `${catalogue}4/Beige-Sunset-Shirt`,
    image: '/pictures/items/beige-shirt.svg',
    description: m.store_item_beige_shirt(),
  },
];
