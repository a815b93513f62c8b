import { expect, test } from "vitest";
import { fan } from "../../art/fan";
import drawn from "./fan.svg?raw";

test("the fan holds the cards of the game: `npm run art` draws it anew", () => expect(drawn).toBe(fan()));
