/** The page of the documentation about a screen. It opens in a new tab, so that nothing is lost that somebody is typing. */
export const docsAbout = (pathname: string): string => `/docs?screen=${encodeURIComponent(pathname)}`;
