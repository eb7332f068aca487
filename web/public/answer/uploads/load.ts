type Engine = typeof import('./engine.ts');

let loading: Promise<Engine | undefined> | undefined;
let loaded: Engine | undefined;

/** What sends files comes when the first one is chosen. Undefined where it does not come: the file then goes with the answers. */
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

/** If it is here. */
export const engineHere = () => loaded;

const flagName = (formId: string) => `cauri.uploads.${formId}`;

/** Files are kept for this form: worth loading what knows about them. */
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
    // Nothing is kept here, then.
  }
}
