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

const flagName = (place: string) => `cauri.uploads.${place}`;

/** Returns whether files are stored in this place, so that the module has to be loaded. */
export function hasChosenBefore(place: string): boolean {
  try {
    return localStorage.getItem(flagName(place)) !== null;
  } catch {
    return false;
  }
}

export function noteChosen(place: string, chosen: boolean): void {
  try {
    if (chosen) localStorage.setItem(flagName(place), '1');
    else localStorage.removeItem(flagName(place));
  } catch {
    // Without local storage, nothing is remembered.
  }
}
