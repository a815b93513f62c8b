/** Stylesheets that did not come, by address. */
const missing = new Set<string>();

document.addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    missing.add(target.href);
    target.remove();
  },
  { capture: true },
);

/** Fetches a part of the page with its styles, also when either failed before: the build's own loader asks for a
 * stylesheet only once, and would then show the part without it. */
export async function lazily<Part>(load: () => Promise<Part>): Promise<Part> {
  await Promise.all([...missing].map(fetchStyles));
  return load();
}

function fetchStyles(href: string): Promise<void> {
  return new Promise((come, fail) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "", href });
    link.onload = () => {
      missing.delete(href);
      come();
    };
    link.onerror = () => fail(new Error(`no styles: ${href}`));
    document.head.append(link);
  });
}
