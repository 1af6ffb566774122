/** A store item as it is shown when nothing else is known: the specification's four. */
export interface SeedMerchandise {
  name: string;
  price: string;
  link: string;
  image: string;
  description: string;
}

// Catalogue numbers longer than any that Roblox has given out: until staff put in their own, a link finds nothing rather than
// a stranger's item.
export const merchandise: SeedMerchandise[] = [
  {
    name: 'Black Sunset Hoodie',
    price: '15 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000001/Black-Sunset-Hoodie',
    image: '/pictures/items/black-hoodie.svg',
    description: 'The late-shift classic: soft black with the sun going down across the chest.',
  },
  {
    name: 'Blue Sunset Hoodie',
    price: '15 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000002/Blue-Sunset-Hoodie',
    image: '/pictures/items/blue-hoodie.svg',
    description: 'Lagoon blue for ferry crossings, pool decks and mornings after the party.',
  },
  {
    name: 'Pink Sunset Hoodie',
    price: '15 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000003/Pink-Sunset-Hoodie',
    image: '/pictures/items/pink-hoodie.svg',
    description: 'The colour of the sky about a minute before the lanterns come on.',
  },
  {
    name: 'Beige Sunset Shirt',
    price: '7 Robux',
    link: 'https://www.roblox.com/catalog/9000000000000004/Beige-Sunset-Shirt',
    image: '/pictures/items/beige-shirt.svg',
    description: 'A light linen look that passes for smart at dinner and for sand on the beach.',
  },
];
