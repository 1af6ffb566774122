/** The four store items that an empty database gets. */
export interface SeedMerchandise {
  name: string;
  price: string;
  link: string;
  image: string;
  description: string;
}

// Longer than all existing catalogue numbers, so that a link leads to no real item until staff set one.
export const merchandise: SeedMerchandise[] = [
  {
    name: 'Black Sunset Hoodie',
    price: '15 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000001/Black-Sunset-Hoodie',
    image: '/pictures/items/black-hoodie.svg',
    description: 'A soft black hoodie with the sunset on the front.',
  },
  {
    name: 'Blue Sunset Hoodie',
    price: '15 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000002/Blue-Sunset-Hoodie',
    image: '/pictures/items/blue-hoodie.svg',
    description: 'A blue hoodie like the lagoon, for the pool and the ferry.',
  },
  {
    name: 'Pink Sunset Hoodie',
    price: '15 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000003/Pink-Sunset-Hoodie',
    image: '/pictures/items/pink-hoodie.svg',
    description: 'A pink hoodie with the colour of the sky at sunset.',
  },
  {
    name: 'Beige Sunset Shirt',
    price: '7 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000004/Beige-Sunset-Shirt',
    image: '/pictures/items/beige-shirt.svg',
    description: 'A light shirt for dinner and for the beach.',
  },
];
