/** What one build of the site consists of, as `serviceworker.ts` writes it before the worker's own code. */
interface Build {
  /** Changes whenever any of the contents does, or the worker itself. */
  readonly version: string;
  /** The addresses of all that is kept for everybody: pages, and the files that they need. */
  readonly files: readonly string[];
  /** What draws the table in three dimensions: kept for whoever has chosen it. */
  readonly deep: readonly string[];
}

declare const BUILD: Build;
