/**
 * What is kept of the site, a cache for each build. A page may need files of the build that it came from for as long as it
 * is open, say for a game of an hour: so the caches of earlier builds stay until the last of their windows is gone.
 */

import { isDeep, isHashed, isPage } from "./ways";

const OURS = "partyside-";

/** Where a cache notes the ids of the windows that were open when its build took over. No file has this address. */
const OPEN_BEFORE = "/.open-before";

/** Compressed and plain copies are the same file: a browser that asks for another encoding may have either. */
const ANY: CacheQueryOptions = { ignoreVary: true };

export function nameOf({ version }: Build): string {
  return OURS + version;
}

/** Fetches the whole build, with 3D for whoever had that before. Rejects, and leaves nothing, if a part is missing or
 * finds no room. */
export async function fill(build: Build): Promise<void> {
  const name = nameOf(build);
  const files = (await isDeepKept()) ? [...build.files, ...build.deep] : build.files;
  // A build that returns is the newest again, by the order in which caches were made.
  await caches.delete(name);
  const cache = await caches.open(name);
  try {
    // Pages first: if the server changes to another build meanwhile, the files that they name are not found.
    await Promise.all(files.filter(isPage).map((file) => keep(cache, file)));
    await Promise.all(files.filter((file) => !isPage(file)).map((file) => keep(cache, file)));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Keeps one more file of a build that is kept: what was fetched because it was chosen. */
export async function add(build: Build, file: string, answer: Response): Promise<void> {
  const name = nameOf(build);
  // Another build may have taken over while it came.
  if (isSound(answer) && (await caches.has(name))) await (await caches.open(name)).put(file, answer);
}

/** The file as it was kept by this build. */
export function ofBuild(build: Build, file: string): Promise<Response | undefined> {
  return caches.match(file, { ...ANY, cacheName: nameOf(build) });
}

/** The file as it was kept by any build; its name must tell its contents. */
export async function byName(file: string): Promise<Response | undefined> {
  for (const name of await ours()) {
    const kept = await caches.match(file, { ...ANY, cacheName: name });
    if (kept) return kept;
  }
  return undefined;
}

/** Notes that the windows with these ids may need what earlier builds kept. */
export async function noteOpen(build: Build, windows: readonly string[]): Promise<void> {
  const cache = await caches.open(nameOf(build));
  await cache.put(OPEN_BEFORE, Response.json(windows));
}

/** Lets go of what earlier builds kept, if none of their windows is among those that are open. */
export async function sweep(build: Build, open: readonly string[]): Promise<void> {
  const names = await ours();
  const earlier = names.slice(0, Math.max(0, names.indexOf(nameOf(build))));
  if (earlier.length === 0) return;
  const noted: string[] = (await (await ofBuild(build, OPEN_BEFORE))?.json()) ?? [];
  if (noted.some((id) => open.includes(id))) return;
  await Promise.all(earlier.map((name) => caches.delete(name)));
}

async function keep(cache: Cache, file: string): Promise<void> {
  const known = isHashed(file) ? await byName(file) : undefined;
  const answer = known ?? (await fetch(file, { cache: isHashed(file) ? "default" : "no-cache", priority: "low" }));
  if (!isSound(answer)) throw new Error(`${answer.status} ${file}`);
  await cache.put(file, answer);
}

function isSound(answer: Response): boolean {
  return answer.ok && !answer.redirected;
}

/** Whether any build has kept what draws in three dimensions: the person of this browser uses it. */
async function isDeepKept(): Promise<boolean> {
  for (const name of await ours()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => isDeep(new URL(url).pathname))) return true;
  }
  return false;
}

/** In the order in which they were made. */
async function ours(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}
