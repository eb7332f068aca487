/** French names of days, months and currencies begin with a small letter, except at the beginning of a title. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
