type Engine = typeof import('./engine.ts');

let loading: Promise<Engine | undefined> | undefined;
let loaded: Engine | undefined;

/** Loads the module that sends files. Resolves to undefined when that fails; files are then sent with the answers. */
export function loadEngine(): Promise<Engine | undefined> {
  loading ??= import('./engine.ts').then(
    (engine) => {
      loaded = engine;
      return engine;
    },
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

/** Returns the module if it is loaded. */
export const engineHere = () => loaded;

const flagName = (formId: string) => `cauri.uploads.${formId}`;

/** Returns whether files are stored for this form, so that the module has to be loaded. */
export function hasChosenBefore(formId: string): boolean {
  try {
    return localStorage.getItem(flagName(formId)) !== null;
  } catch {
    return false;
  }
}

export function noteChosen(formId: string, chosen: boolean): void {
  try {
    if (chosen) localStorage.setItem(flagName(formId), '1');
    else localStorage.removeItem(flagName(formId));
  } catch {
    // Without local storage, nothing is remembered.
  }
}
