import { describe, expect, test, vi } from "vitest";
import { keyAct } from "./keys";

/** A field in which somebody types, or anything else. */
class FakeElement {
  constructor(readonly field: boolean) {}

  closest(): FakeElement | null {
    return this.field ? this : null;
  }
}
vi.stubGlobal("Element", FakeElement);

function press(code: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return { code, key: code, target: null, ...more } as KeyboardEvent;
}

describe("[P15, P23] the keyboard", () => {
  test.each([
    ["KeyP", "next_playable"],
    ["KeyD", "draw"],
    ["KeyE", "end_turn"],
    ["KeyU", "uno"],
    ["KeyC", "catch"],
    ["KeyA", "accept"],
    ["KeyO", "challenge"],
    ["KeyT", "turn"],
    ["KeyH", "summary"],
    ["KeyV", "depth"],
  ])("%s means %s, in every layout", (code, act) => {
    expect(keyAct(press(code, { key: "ы" }), true)).toEqual({ do: act });
  });

  test("1 to 4 are the colours", () => {
    const colors = ["Digit1", "Digit2", "Numpad3", "Digit4"].map((code) => keyAct(press(code), true));
    expect(colors).toEqual(["r", "y", "g", "b"].map((color) => ({ do: "color", color })));
    expect(keyAct(press("Digit5"), true)).toBeNull();
  });

  test("a question mark asks for help, wherever the layout has it", () => {
    expect(keyAct(press("Digit7", { key: "?", shiftKey: true }), true)).toEqual({ do: "help" });
  });

  test("single letters can be switched off; Escape stays", () => {
    expect(keyAct(press("KeyD"), false)).toBeNull();
    expect(keyAct(press("Digit1"), false)).toBeNull();
    expect(keyAct(press("Escape"), false)).toEqual({ do: "back" });
  });

  test("what is typed into a field is no act", () => {
    const into = (field: boolean) => press("KeyD", { target: new FakeElement(field) as unknown as Element });
    expect(keyAct(into(true), true)).toBeNull();
    expect(keyAct(into(false), true)).toEqual({ do: "draw" });
  });

  test("a browser's shortcut is not ours, nor is a key held down", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }]) {
      expect(keyAct(press("KeyD", more), true)).toBeNull();
    }
  });
});
