import { mount } from "svelte";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ru } from "../text/ru";
import { ANYA, BORIS, button, fakeRoom, GUEST, show } from "./fakeroom";
import Room from "./Room.svelte";
import "../theme.css";
import "../shell.css";

vi.mock("../net/socket", () => import("../net/fakesocket"));

fakeRoom((store) => mount(Room, { target: document.body, props: { store, sentAway: vi.fn() } }));

describe("inviting", () => {
  test("[P6] copies the code, and the link", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show(GUEST, [ANYA, BORIS]);
    await expect.element(page.getByText("K7P-2AC", { exact: true })).toBeVisible();
    await button(ru.invite.copyCode).click();
    await expect.element(page.getByText(ru.invite.codeCopied)).toBeVisible();
    await button(ru.invite.copyLink).click();
    await expect.element(page.getByText(ru.invite.linkCopied)).toBeVisible();
    expect(write.mock.calls).toEqual([["K7P-2AC"], [`${location.origin}/r/K7P2AC`]]);
  });

  test("[P6] shows the link where copying is forbidden", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    const old = vi.spyOn(document, "execCommand").mockReturnValue(false);
    show(GUEST, [ANYA, BORIS]);
    await button(ru.invite.copyLink).click();
    expect(old).toHaveBeenCalledWith("copy");
    await expect.element(page.getByText(`${location.origin}/r/K7P2AC`)).toBeVisible();
    await expect.element(button(ru.invite.copyLink)).toHaveFocus();
  });
});

describe("the QR code [P6]", () => {
  test("is named by the code it shows, dark on light with a quiet margin", async () => {
    show(GUEST, [ANYA, BORIS]);
    await button(ru.invite.qr).click();
    const code = page.getByRole("img", { name: "K7P-2AC" });
    await expect.element(code).toBeVisible();
    const paper = code.element().querySelector("rect") as SVGRectElement;
    const dark = code.element().querySelector("path") as SVGPathElement;
    const [light, ink] = [paper.getBBox(), dark.getBBox()];
    expect([ink.x - light.x, ink.y - light.y, light.width - ink.width]).toEqual([4, 4, 8]);
    expect([paper, dark].map((part) => part.getAttribute("fill"))).toEqual(["#fff", "#000"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(button(ru.invite.qr)).toHaveFocus();
  });
});
