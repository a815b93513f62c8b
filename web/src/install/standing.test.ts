import { expect, test } from "vitest";
import { neededBy } from "./standing";

test("a page names the files that it comes with", () =>
  expect(
    neededBy(`<link rel="icon" href="/icon.svg" />
      <script type="module" crossorigin src="/assets/app-WNgEeoCI.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/runtime-DK3F.js">
      <link rel="stylesheet" crossorigin href='/assets/app-Baalm4FN.css'>`),
  ).toEqual(["/assets/app-WNgEeoCI.js", "/assets/runtime-DK3F.js", "/assets/app-Baalm4FN.css"]));

test("a picture that the page shows before its script has come goes with it, and makes no page old", () =>
  expect(neededBy('<script src="/assets/app-WN.js"></script><img src="/assets/fan-Hz.svg" alt="" />')).toEqual([
    "/assets/app-WN.js",
  ]));

test("the page of somebody else, say of a hotel's network, names none", () =>
  expect(neededBy('<form action="https://hotel.example/">')).toEqual([]));
