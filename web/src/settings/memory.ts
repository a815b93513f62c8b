/** What the browser remembers for us. It may forbid that; then it remembers nothing, and everything else works. */
export interface Memory {
  get(key: string): string | null;
  set(key: string, value: string): void;
  forget(key: string): void;
}

/** Remembered by this browser, for all its tabs. */
export const device = memory(() => localStorage);

/** Remembered by this tab, also when it is loaded again. */
export const tab = memory(() => sessionStorage);

function memory(storage: () => Storage): Memory {
  // Even naming the storage throws where the browser forbids it.
  function attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(storage());
    } catch {
      return null;
    }
  }
  return {
    get: (key) => attempt((it) => it.getItem(`partyside.${key}`)),
    set: (key, value) => attempt((it) => it.setItem(`partyside.${key}`, value)),
    forget: (key) => attempt((it) => it.removeItem(`partyside.${key}`)),
  };
}
