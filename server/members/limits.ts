/** What a page may take, in rows that are read one after the other; tests make it less, so that few members are many. */
export const LIMITS = {
  /** So many are read from the end of an order sooner than figures are added up. */
  near: 2_000,
  /** So much is fetched and sorted where figures tell the count, so that only a page is missing. */
  gathered: 50_000,
  /** So much where nothing but looking at all of them tells the count. */
  counted: 75_000,
  /** Of more than can be counted, so many can be paged through. */
  shown: 100,
};
