/** Bounds of numbers: all digits of such a number are exact in JavaScript, in the database and in a spreadsheet. */
export const NUMBER = { max: 1e12, digits: 3 } as const;
