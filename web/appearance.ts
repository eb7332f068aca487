import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { SCHEME_COOKIE } from '#contract/auth.ts';
import { remember } from './api/language.ts';

const stored = localStorageColorSchemeManager();

function tell(scheme: MantineColorScheme): MantineColorScheme {
  remember(SCHEME_COOKIE, scheme);
  return scheme;
}

/** Keeps the chosen appearance. The server gets it too, so that a page has the right ground before its scripts have come. */
export const appearance: MantineColorSchemeManager = {
  ...stored,
  get(otherwise) {
    const scheme = stored.get(otherwise);
    return scheme === otherwise ? scheme : tell(scheme);
  },
  set: (scheme) => stored.set(tell(scheme)),
};
