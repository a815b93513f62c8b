import { expect, test, vi } from "vitest";
import { lazily } from "./lazily";

test("[P19] a part never comes without its styles, though the build's loader asks for them only once", async () => {
  const styles = new Blob([":root { --styled: yes }"], { type: "text/css" });
  const href = URL.createObjectURL(styles);
  const styled = () => getComputedStyle(document.documentElement).getPropertyValue("--styled");
  const noNetwork = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) node.dispatchEvent(new Event("error"));
  });
  const links = () => document.head.querySelectorAll(`[href="${href}"]`).length;
  let asked = false;
  const load = vi.fn(async () => {
    if (asked) return styled();
    asked = true;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    await new Promise((come, fail) => {
      Object.assign(link, { onload: come, onerror: () => fail(new Error("not loaded")) });
      document.head.append(link);
    });
    return styled();
  });

  noNetwork.observe(document.head, { childList: true });
  await expect(lazily(load)).rejects.toThrow("not loaded");
  await expect(lazily(load)).rejects.toThrow(href);
  expect(load).toHaveBeenCalledOnce();
  expect(links()).toBe(0);
  noNetwork.disconnect();
  expect(await lazily(load)).toBe("yes");
  expect(await lazily(load)).toBe("yes");
  expect(links()).toBe(1);
});
