import { expect, test } from "vitest";
import { anotherPerson, pageOf } from "./page";

function at(address: string) {
  return pageOf(new URL(address, "https://partyside.example"));
}

test.each(["/new", "/new/", "/elsewhere"])("%s creates a room", (address) =>
  expect(at(address)).toEqual({ at: "new" }),
);

test.each(["/join", "/join/"])("%s asks for a code", (address) => expect(at(address)).toEqual({ at: "join" }));

test.each(["/r/K7P2AC", "/r/k7p-2ac", "/r/K7P2AC/", "/r/%D0%9A7%D0%A02%D0%90%D0%A1"])(
  "[P6] %s is the room",
  (address) => expect(at(address)).toEqual({ at: "room", code: "K7P2AC", another: false }),
);

test("[P7] an address without a possible code is no room", () =>
  expect(at("/r/O0IL1B")).toEqual({ at: "room", code: null, another: false }));

test("[R163] the link from another device is its room and its code, which the address alone does not hold", () => {
  expect(at("/r/k7p-2ac#move=a_b-9")).toEqual({ at: "move", code: "K7P2AC", token: "a_b-9" });
  expect(at("/r/K7P2AC#move=")).toMatchObject({ at: "room" });
  expect(at("/r/K7P2AC#top")).toMatchObject({ at: "room" });
  expect(at("/r/O0IL1B#move=a_b-9")).toEqual({ at: "room", code: null, another: false });
});

test("[P9] another person of this browser has an address", () =>
  expect(at(anotherPerson("K7P2AC"))).toEqual({ at: "room", code: "K7P2AC", another: true }));
