/** This number of rooms, or fewer, is shown as low (PAGE-33). */
export const lowAvailability = 3;
