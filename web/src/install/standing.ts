/** How this page stands to what the server has now. */
export type Standing = "current" | "outdated" | "unreachable";

const PATIENCE_MS = 10_000;

export async function standing(): Promise<Standing> {
  try {
    const answer = await fetch("/app.html", { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return "unreachable";
    return neededBy(await answer.text()).every(isHere) ? "current" : "outdated";
  } catch {
    return "unreachable";
  }
}

/** The scripts and styles that a page comes with; their names tell their contents. Its pictures go with what it shows. */
export function neededBy(page: string): string[] {
  return page.match(/\/assets\/[^"' >]+\.(?:js|css)(?=["' >])/g) ?? [];
}

/** Whether this page came with that file too. */
function isHere(file: string): boolean {
  return document.querySelector(`[src="${file}"], [href="${file}"]`) !== null;
}
