/** The pages that the public sees, with the entry of their scripts. Each is a folder of web/public, which vite.public.config.ts builds. */
export const PUBLIC_PAGES = {
  answer: 'browser.tsx',
  booking: 'browser.ts',
  landing: 'browser.ts',
  pay: 'browser.ts',
  preview: 'browser.tsx',
};
